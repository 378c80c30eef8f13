import settings from '../src/locales/fr.ts'
import billing from '../src/subscription/locales/fr.ts'

/** The agreed French texts, word for word, by the screen that shows them. A test of the journeys' package compares them. */
export default {
  '/settings': {
    texts: { ...settings, billing },
    strings: {
      'billing.loading': "Chargement des informations d'abonnement...",
      'billing.opening': 'Redirection...',
      'billing.labels.free': 'Gratuit',
      'billing.labels.basic': 'Pro',
      'billing.labels.premium': 'Premium',
      'billing.offers.premium': 'Enterprise',
      'profile.roles.user': 'Utilisateur',
      'profile.nameRequired': 'Le nom est obligatoire',
      'profile.emailFixed': "L'email ne peut pas être modifié pour des raisons de sécurité.",
      'avatar.type': 'Type de fichier non supporté. Utilisez JPG, PNG ou GIF.',
      'avatar.size': "L'image est trop volumineuse. Maximum 2MB.",
      'profile.saveFailed': 'Erreur lors de la mise à jour du profil',
      'avatar.failed': "Erreur lors du téléversement de l'image",
      'profile.saved': 'Profil mis à jour avec succès !',
      'avatar.updated': 'Photo de profil mise à jour avec succès !',
    },
  },
}
