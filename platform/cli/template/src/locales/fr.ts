/** The source language: the other languages have the same keys. */
export default {
  title: '__label__',
  welcome: (name: string) => `Bienvenue, ${name}.`,
  close: 'Fermer',
  cancel: 'Annuler',
  add: 'Ajouter un élément',
  remove: 'Supprimer',
  removeNamed: (title: string) => `Supprimer « ${title} »`,
  loading: 'Chargement des éléments…',
  empty: 'Il n’y a encore aucun élément.',
  addFirst: 'Ajouter le premier',
  error: {
    title: 'Erreur de chargement',
    body: 'Vos éléments n’ont pas pu être chargés. Ils sont intacts sur le serveur.',
    noTable: 'Ce serveur n’a pas encore la table de ces éléments.',
    retry: 'Réessayer',
  },
  form: {
    heading: 'Nouvel élément',
    title: 'Titre',
    required: 'Le titre est obligatoire',
    submit: 'Ajouter',
  },
  discard: {
    title: 'Fermer sans enregistrer ?',
    body: 'Le titre que vous avez saisi sera perdu.',
    confirmLabel: 'Fermer sans enregistrer',
  },
  toast: {
    added: 'Élément ajouté',
    addFailed: 'L’élément n’a pas pu être ajouté.',
    removed: 'Élément supprimé',
    removeFailed: 'L’élément n’a pas pu être supprimé.',
    undo: 'Annuler',
    undoFailed: 'L’élément n’a pas pu être rétabli.',
  },
}
