export default {
  types: { vocabulary: 'Vocabulaire', document: 'Document', mixed: 'Mixte' },
  status: {
    upcoming: 'À venir',
    running: 'En cours',
    completed: 'Terminée',
    overdue: 'En retard',
    setAside: 'Mise de côté',
  },
  minutes: (count: number) => `${count} min`,
  started: 'Séance commencée',
  studyFailed: 'La séance n’a pas pu être suivie',
  undo: 'Annuler',
  offline: 'Vous êtes hors ligne : réessayez avec une connexion.',
}
