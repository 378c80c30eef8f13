import type { Catalogue } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const de: Catalogue<typeof fr> = {
  title: 'Suchen oder handeln',
  label: 'Notiz, Wort oder Aktion suchen',
  placeholder: 'Notiz, Wort oder Aktion',
  results: 'Vorschläge',
  actions: 'Aktionen',
  places: 'Gehe zu',
  all: (query) => `Alle Treffer für „${query}“`,
  searching: 'Suche läuft…',
  none: 'Keine Treffer',
  failed: 'Die Suche wurde nicht abgeschlossen. Aktionen sind weiterhin möglich.',
  preferences: {
    title: 'Darstellung und Konto',
    theme: { light: 'Helles Design', dark: 'Dunkles Design', system: 'Design des Systems' },
    language: (name) => `Sprache: ${name}`,
    /** Other words that themes and signing out are found by. */
    keywords: 'Theme Modus Aussehen',
    signOut: 'ausloggen beenden',
  },
  shortcuts: {
    title: 'Tastenkürzel',
    search: 'Suche öffnen',
    list: 'Diese Liste anzeigen',
    after: 'dann',
    single: 'Kürzel mit einer einzelnen Taste',
    singleHint: 'Schalten Sie sie aus, wenn eine einzelne Taste ungewollt etwas auslöst.',
  },
}
export default de
