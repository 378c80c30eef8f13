import type { Catalogue } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const en: Catalogue<typeof fr> = {
  title: 'Search or act',
  label: 'Search for a note, a word, an action',
  placeholder: 'A note, a word, an action',
  results: 'Suggestions',
  actions: 'Actions',
  places: 'Go to',
  all: (query) => `All results for “${query}”`,
  searching: 'Searching…',
  none: 'No result',
  failed: 'The search did not complete. Actions still work.',
  preferences: {
    title: 'Appearance and account',
    theme: { light: 'Light theme', dark: 'Dark theme', system: 'System theme' },
    language: (name) => `Language: ${name}`,
    /** Other words that themes and signing out are found by. */
    keywords: 'appearance mode',
    signOut: 'log out quit',
  },
  shortcuts: {
    title: 'Keyboard shortcuts',
    search: 'Open the search',
    list: 'Show this list',
    after: 'then',
    single: 'Single-key shortcuts',
    singleHint: 'Turn them off if a single key starts something you did not ask for.',
  },
}
export default en
