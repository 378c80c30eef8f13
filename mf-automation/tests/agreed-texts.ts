import builderInEnglish from '../src/builder/locales/en.ts'
import galleryInEnglish from '../src/gallery/locales/en.ts'
import automation from '../src/locales/fr.ts'

/** The agreed texts, word for word, by the screen that shows them. A test of the journeys' package compares them. */
export default {
  '/automation': {
    texts: automation,
    strings: {
      'groups.reviews': 'Révisions',
      'groups.reminders': 'Rappels',
      'groups.summaries': 'Résumés',
      'groups.backups': 'Sauvegardes',
    },
  },
  '/automation/templates in English': {
    texts: galleryInEnglish,
    strings: { 'custom.action': 'Create Custom', pro: 'PRO' },
  },
  '/automation/new in English': {
    texts: builderInEnglish,
    strings: { previous: 'Previous', next: 'Next', test: 'Test', save: 'Save' },
  },
}
