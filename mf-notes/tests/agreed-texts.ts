import notes from '../src/locales/fr.ts'

/** The agreed French texts, word for word, by the screen that shows them. A test of the journeys' package compares them. */
export default {
  '/notes': {
    texts: notes,
    strings: {
      title: 'Notes Intelligentes',
      search: 'Rechercher dans vos notes...',
      'create.open': 'Nouvelle Note',
      files: 'Fichiers',
      'preview.edit': 'Éditer',
      'create.title': 'Créer une nouvelle note',
      'create.submit': 'Créer la note',
      'leave.title': 'Sauvegarder avant de changer de note ?',
      'editor.confirmClose': 'Modifications non sauvées. Fermer quand même ?',
      titleRequired: 'Le titre est obligatoire',
      'error.unknown': 'Erreur inconnue',
      'error.databaseTitle': 'Base de données non initialisée',
      'error.title': 'Erreur de chargement',
      'toast.added': 'Note ajoutée avec succès',
      'toast.addFailed': "Erreur lors de l'ajout de la note",
      'save.autoSaved': 'Auto-sauvegarde effectuée',
      'toast.autoSaveFailed': 'Échec auto-sauvegarde',
      'toast.updated': 'Note mise à jour avec succès',
      'toast.pinned': 'Note épinglée',
      'toast.unpinned': 'Note désépinglée',
      'toast.pinFailed': "Erreur lors de l'épinglage",
      moreTags: ['+2 autres', 2],
      'toast.saveFailed': ['Erreur sauvegarde: hors ligne', 'hors ligne'],
    },
  },
}
