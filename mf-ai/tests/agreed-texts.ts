import ai from '../src/locales/fr.ts'

/** The agreed French texts, word for word, by the screen that shows them. A test of the journeys' package compares them. */
export default {
  '/ai': {
    texts: ai,
    strings: {
      title: 'Assistant IA Intelligent',
      connected: 'IA Connectée',
      disconnected: 'IA Déconnectée',
      'welcome.actions.analysis.label': 'Analyse Rapide',
      'welcome.actions.review.label': 'Révision Smart',
      'welcome.actions.creation.label': 'Création Guidée',
      'welcome.actions.insights.label': 'Insights IA',
      'chat.new': 'Nouveau chat',
      'thread.thinking': "L'IA réfléchit...",
      'composer.placeholder': 'Tapez votre message...',
      'composer.empty': 'Le message ne peut pas être vide',
    },
  },
}
