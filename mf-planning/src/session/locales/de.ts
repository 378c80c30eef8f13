import type { Catalogue } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const de: Catalogue<typeof fr> = {
  types: { vocabulary: 'Wortschatz', document: 'Dokument', mixed: 'Gemischt' },
  status: {
    upcoming: 'Bevorstehend',
    running: 'Läuft',
    completed: 'Abgeschlossen',
    overdue: 'Überfällig',
    setAside: 'Zurückgelegt',
  },
  minutes: (count) => `${count} Min.`,
  started: 'Lerneinheit begonnen',
  studyFailed: 'Die Lerneinheit konnte nicht verfolgt werden',
  undo: 'Rückgängig',
  offline: 'Sie sind offline: Versuchen Sie es mit einer Verbindung noch einmal.',
}
export default de
