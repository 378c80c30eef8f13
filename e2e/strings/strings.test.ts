/*
 * The agreed French texts, word for word, each with the screen that shows it. The comparison ignores typography: spaces,
 * apostrophes and ellipses, which are up to the catalogues.
 */
import { expect, it } from 'vitest'
import ai from '../../mf-ai/src/locales/fr.ts'
import collaboration from '../../mf-collaboration/src/locales/fr.ts'
import helpInEnglish from '../../mf-marketing/src/help/locales/en.ts'
import help from '../../mf-marketing/src/help/locales/fr.ts'
import marketing from '../../mf-marketing/src/locales/fr.ts'
import notes from '../../mf-notes/src/locales/fr.ts'
import planningInEnglish from '../../mf-planning/src/locales/en.ts'
import planning from '../../mf-planning/src/locales/fr.ts'
import settings from '../../mf-settings/src/locales/fr.ts'
import vocabulary from '../../mf-vocabulary/src/locales/fr.ts'
import shell from '../../shell/src/host/locales/fr.ts'
import auth from '../../shell/src/pages/auth/locales/fr.ts'
import { apiError } from '../../shell/src/pages/mails/api-error.ts'

/** A text, or a text with the arguments of its function. */
type Agreed = string | readonly [text: string, ...given: (string | number)[]]

/** By screen: its catalogue, and the path of each text in it. */
const screens: Readonly<Record<string, { texts: object; strings: Readonly<Record<string, Agreed>> }>> = {
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
  'the public pages': {
    texts: marketing,
    strings: {
      'hero.start': 'Commencer gratuitement',
      'hero.demo': 'Voir la démo',
      'closing.action': "Se connecter / S'inscrire",
      'questions.none': 'Aucun résultat trouvé',
      'support.sent.title': 'Message envoyé !',
      'pricing.title': 'Plans tarifaires',
    },
  },
  '/help': {
    texts: help,
    strings: {
      'contact.chat': 'Chat en direct',
      'contact.email': 'Écrire au support',
      'contact.call': 'Planifier un appel',
      'tutorials.title': 'Tutoriels vidéo',
      'cards.guide.title': 'Guide d’utilisation',
      'cards.forum.title': 'Forum de la communauté',
    },
  },
  '/help in English, as it was agreed on': {
    texts: helpInEnglish,
    strings: {
      'contact.chat': 'Live Chat',
      'contact.email': 'Email Support',
      'contact.call': 'Schedule Call',
      'tutorials.title': 'Video tutorials',
      'cards.guide.title': 'User guide',
      'cards.forum.title': 'Community forum',
    },
  },
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
      'toast.autoSaved': 'Auto-sauvegarde effectuée',
      'toast.autoSaveFailed': 'Échec auto-sauvegarde',
      'toast.updated': 'Note mise à jour avec succès',
      'toast.pinned': 'Note épinglée',
      'toast.unpinned': 'Note désépinglée',
      'toast.pinFailed': "Erreur lors de l'épinglage",
      moreTags: ['+2 autres', 2],
      'toast.saveFailed': ['Erreur sauvegarde: hors ligne', 'hors ligne'],
    },
  },
  '/vocabulary': {
    texts: vocabulary,
    strings: {
      'error.retry': 'Réessayer',
      'form.discard.body': 'Vous avez des modifications non sauvegardées. Êtes-vous sûr de vouloir fermer ?',
      'error.title': 'Erreur de chargement',
      title: 'Carnet de Vocabulaire',
      allCategories: 'Toutes les catégories',
      'form.add': 'Ajouter un mot',
      'letters.all': 'Tout afficher',
      'deletion.title': 'Confirmer la suppression',
      'word.edit': 'Modifier',
      back: 'Retour',
      'form.required': 'Le mot et la définition sont obligatoires !',
      'error.table': "La table de vocabulaire n'est pas encore créée. Veuillez appliquer les migrations Supabase.",
      'toast.addFailed': "Erreur lors de l'ajout du mot",
      'toast.updateFailed': 'Erreur lors de la mise à jour du mot',
      'toast.deleteFailed': 'Erreur lors de la suppression du mot',
      'toast.added': 'Mot ajouté avec succès !',
      'toast.updated': 'Mot mis à jour avec succès !',
      'toast.deleted': 'Mot supprimé avec succès !',
      'sort.banner': ['Trié par : date', 'date'],
      'figures.total': 'Total des mots',
      'figures.mastered': 'Maîtrisés',
      'figures.categories': 'Catégories',
      'figures.average': 'Maîtrise moy.',
      'categories.General': 'Général',
      'categories.Computer Science': 'Informatique',
      'categories.AI/ML': 'IA/ML',
      'categories.Business': 'Business',
      'categories.Science': 'Science',
    },
  },
  '/vocabulary/flashcards and /vocabulary/review': {
    texts: vocabulary.review,
    strings: {
      previous: 'Précédent',
      next: 'Suivant',
      position: ['3 sur 12', 3, 12],
      'ratings.1': 'À revoir',
      'ratings.2': 'Difficile',
      'ratings.3': 'Moyen',
      'ratings.4': 'Facile',
    },
  },
  '/planning': {
    texts: planning,
    strings: {
      'error.title': 'Erreur de chargement',
      'form.create': 'Créer une Nouvelle Session',
      'form.invalid.title': 'Le titre de la session est obligatoire !',
      'form.invalid.scheduledFor': 'Date et heure invalides !',
    },
  },
  '/planning in English': {
    texts: planningInEnglish,
    strings: {
      plan: 'New Session',
      'counters.upcoming': 'Upcoming',
      'counters.completed': 'Completed',
      'counters.overdue': 'Overdue',
      'empty.none': 'No study sessions yet',
      more: ['+2 more', 2],
    },
  },
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
  '/ai': {
    texts: ai,
    strings: {
      title: 'Assistant IA Intelligent',
      connected: 'IA Connectée',
      disconnected: 'IA Déconnectée',
      'chat.new': 'Nouveau chat',
      'thread.thinking': "L'IA réfléchit...",
      'composer.placeholder': 'Tapez votre message...',
      'composer.empty': 'Le message ne peut pas être vide',
    },
  },
  '/settings': {
    texts: settings,
    strings: {
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

const plain = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[’‘]/g, "'")
    .replaceAll('...', '…')
    .replace(/ (?=[;:!?»])/g, '')
    .replace(/(?<=«) /g, '')

/** The text at a dotted path of a catalogue. */
function textAt(texts: object, path: string, given: readonly (string | number)[]): unknown {
  const found = path
    .split('.')
    .reduce<unknown>((part, key) => (part as Readonly<Record<string, unknown>> | undefined)?.[key], texts)
  return typeof found === 'function' ? found(...given) : found
}

const rows = Object.entries(screens).flatMap(([screen, { texts, strings }]) =>
  Object.entries(strings).map(([path, agreed]) => {
    const [text, ...given] = typeof agreed === 'string' ? [agreed] : agreed
    return { screen, text, path, shown: textAt(texts, path, given) }
  }),
)

it.each(rows)('$screen shows “$text”', ({ text, path, shown }) => {
  expect(typeof shown, path).toBe('string')
  expect(plain(String(shown))).toBe(plain(text))
})
