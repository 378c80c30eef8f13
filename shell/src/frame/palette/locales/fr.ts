/** French is the source: the other languages have exactly these keys. */
export default {
  title: 'Chercher ou agir',
  label: 'Rechercher une note, un mot, une action',
  placeholder: 'Une note, un mot, une action',
  results: 'Propositions',
  actions: 'Actions',
  places: 'Aller à',
  all: (query: string) => `Tous les résultats pour « ${query} »`,
  searching: 'Recherche en cours…',
  none: 'Aucun résultat',
  failed: 'La recherche n’a pas abouti. Les actions restent possibles.',
  preferences: {
    title: 'Apparence et compte',
    theme: { light: 'Thème clair', dark: 'Thème sombre', system: 'Thème du système' },
    language: (name: string) => `Langue : ${name}`,
    /** Other words that themes and signing out are found by. */
    keywords: 'apparence mode',
    signOut: 'déconnexion quitter',
  },
  shortcuts: {
    title: 'Raccourcis clavier',
    search: 'Ouvrir la recherche',
    list: 'Afficher cette liste',
    after: 'puis',
    single: 'Raccourcis à une touche',
    singleHint: 'Désactivez-les si une touche seule déclenche une action sans que vous le vouliez.',
  },
}
