import billing from '../src/billing/locales/fr.ts'
import danger from '../src/data-panel/danger-zone/locales/fr.ts'
import data from '../src/data-panel/locales/fr.ts'
import settings from '../src/locales/fr.ts'
import security from '../src/security/locales/fr.ts'

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
      'billing.plans.title': 'Plans tarifaires',
      'panel.failedOnPhone': 'Erreur de chargement sur mobile. Rafraîchissez la page',
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
  '/settings?tab=security': {
    texts: security,
    strings: {
      'hub.percent': ['75 %', 75],
      'hub.levels.75': 'Bon niveau',
      'hub.off': 'Non configuré',
      'hub.configure': 'Configurer',
      'hub.on': 'Actif',
      'hub.change': 'Modifier',
      'hub.verified': 'Vérifié',
      'hub.manage': 'Gérer',
      'password.busy': 'Modification...',
      'password.errors.currentRequired': 'Le mot de passe actuel est requis',
      'password.errors.nextRequired': 'Le nouveau mot de passe est requis',
      'password.errors.short': 'Le mot de passe doit contenir au moins 8 caractères',
      'password.errors.confirmRequired': 'La confirmation est requise',
      'password.errors.differs': 'Les mots de passe ne correspondent pas',
      'password.errors.same': "Le nouveau mot de passe doit être différent de l'actuel",
      'password.strengths.5': 'Très fort',
      'password.strengths.4': 'Fort',
      'password.strengths.3': 'Moyen',
      'password.strengths.2': 'Faible',
      'password.strengths.1': 'Très faible',
      'password.strengths.0': 'Très faible',
    },
  },
  '/settings?tab=data': {
    texts: { ...data, danger },
    strings: {
      tab: 'Données et confidentialité',
      title: 'Vos données',
      export: 'Exporter',
      import: 'Importer',
      'importing.invalid': 'Fichier invalide',
      'importing.done': ['2 éléments importés', '2', 2],
      'danger.delete': 'Supprimer mon compte',
      'danger.wrongWord': 'Veuillez saisir SUPPRIMER pour confirmer.',
    },
  },
}
