import helpInEnglish from '../src/help/locales/en.ts'
import help from '../src/help/locales/fr.ts'
import marketing from '../src/locales/fr.ts'

/** The agreed French texts, word for word, by the screen that shows them. A test of the journeys' package compares them. */
export default {
  'the public pages': {
    texts: marketing,
    strings: {
      'hero.start': 'Commencer gratuitement',
      'hero.demo': 'Voir la démo',
      'closing.action': "Se connecter / S'inscrire",
      'questions.none': 'Aucun résultat trouvé',
      'support.sent.title': 'Message envoyé !',
      'pricing.title': 'Plans tarifaires',
      'plans.opening': 'Redirection...',
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
}
