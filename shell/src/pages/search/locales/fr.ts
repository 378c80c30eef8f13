/** French is the source: the other languages have exactly these keys. */
export default {
  kind: 'Type de résultat',
  all: 'Tout',
  date: 'Date de modification',
  anyDate: 'Toutes les dates',
  periods: { week: '7 derniers jours', month: '30 derniers jours', year: '12 derniers mois' },
  folder: 'Dossier',
  anyFolder: 'Tous les dossiers',
  tag: 'Tag',
  anyTag: 'Tous les tags',
  nothing: 'Aucun résultat avec ces filtres.',
  reset: 'Effacer les filtres',
}
