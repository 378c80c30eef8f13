import planningInEnglish from '../src/locales/en.ts'
import planning from '../src/locales/fr.ts'

/** The agreed French texts, word for word, by the screen that shows them. A test of the journeys' package compares them. */
export default {
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
}
