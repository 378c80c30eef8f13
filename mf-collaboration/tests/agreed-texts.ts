import collaboration from '../src/locales/fr.ts'

/** The agreed French texts, word for word, by the screen that shows them. A test of the journeys' package compares them. */
export default {
  '/collaboration and /zoom': {
    texts: collaboration,
    strings: {
      'sessions.title': 'Hub de Collaboration',
      'sessions.counters.active': 'Sessions Actives',
      'meetingForm.createTitle': 'Créer une réunion vidéo',
      'meetingForm.subjectRequired': 'Le sujet de la réunion est obligatoire',
      'meetingForm.passwordShort': 'Le mot de passe doit contenir au moins 4 caractères',
      'toast.created': 'Session créée avec succès !',
      'toast.meetingCreated': 'Réunion vidéo créée avec succès !',
      'toast.accepted': 'Connexion à la session...',
      'toast.linkCopied': 'Lien copié !',
      'toast.meetingCreateFailed': 'Erreur lors de la création de la réunion',
      'callback.signedOut': 'Erreur : utilisateur non connecté. Reconnectez-vous et réessayez.',
      'callback.missingCode': "Code d'autorisation manquant",
      'callback.foreignState': 'Vérification de sécurité échouée',
      'connection.loadFailed': 'Erreur de connexion à la base de données',
      'callback.refused': ['Erreur Zoom: access_denied', 'access_denied'],
    },
  },
}
