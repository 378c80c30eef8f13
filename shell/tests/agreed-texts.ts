import shell from '../src/host/locales/fr.ts'
import auth from '../src/pages/account/locales/fr.ts'
import { apiError } from '../src/pages/mails/api-error.ts'

/** The agreed French texts, word for word, by the screen that shows them. A test of the journeys' package compares them. */
export default {
  'the frame': {
    texts: shell,
    strings: {
      'logout.title': 'Confirmer la déconnexion',
      'nav.review': 'Réviser',
      retry: 'Réessayer',
    },
  },
  '/auth': {
    texts: auth,
    strings: {
      passwordHint: 'Minimum 6 caractères',
      'reset.short': 'Le mot de passe doit contenir au moins 8 caractères',
      'errors.shortPassword': 'Le mot de passe doit contenir au moins 6 caractères',
      'errors.fallback': "Erreur d'authentification",
      verifyEmail: 'Vérifiez votre email pour confirmer votre compte',
      created: 'Compte créé avec succès! Vous pouvez maintenant vous connecter.',
      redirecting: 'Connexion réussie ! Redirection en cours...',
    },
  },
  'an address of the application that does not answer': {
    texts: { apiError },
    strings: { apiError: ['API Error 503: no answer', 503, 'no answer'] },
  },
  '/dashboard without its data': {
    texts: shell,
    strings: {
      'database.title': 'Base de données non initialisée',
      'database.loadTitle': 'Erreur de chargement',
      'database.body':
        'Les tables de base de données ne sont pas encore créées. Veuillez appliquer les migrations Supabase.',
    },
  },
}
