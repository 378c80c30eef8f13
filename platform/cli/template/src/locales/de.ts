import type { Catalogue } from '@cahier/contract/i18n'
import type fr from './fr.ts'

export default {
  title: '__label__',
  welcome: (name) => `Willkommen, ${name}.`,
  close: 'Schließen',
  cancel: 'Abbrechen',
  add: 'Element hinzufügen',
  remove: 'Löschen',
  removeNamed: (title) => `„${title}“ löschen`,
  loading: 'Elemente werden geladen …',
  empty: 'Es gibt noch keine Elemente.',
  addFirst: 'Das erste hinzufügen',
  error: {
    title: 'Fehler beim Laden',
    body: 'Ihre Elemente konnten nicht geladen werden. Auf dem Server sind sie unversehrt.',
    noTable: 'Dieser Server hat die Tabelle dieser Elemente noch nicht.',
    retry: 'Erneut versuchen',
  },
  form: {
    heading: 'Neues Element',
    title: 'Titel',
    required: 'Der Titel ist erforderlich',
    submit: 'Hinzufügen',
  },
  discard: {
    title: 'Ohne Speichern schließen?',
    body: 'Der eingegebene Titel geht verloren.',
    confirmLabel: 'Ohne Speichern schließen',
  },
  toast: {
    added: 'Element hinzugefügt',
    addFailed: 'Das Element konnte nicht hinzugefügt werden.',
    removed: 'Element gelöscht',
    removeFailed: 'Das Element konnte nicht gelöscht werden.',
    undo: 'Rückgängig',
    undoFailed: 'Das Element konnte nicht wiederhergestellt werden.',
  },
} satisfies Catalogue<typeof fr>
