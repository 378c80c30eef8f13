import { type Catalogue, plural } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const de: Catalogue<typeof fr> = {
  title: 'Intelligenter KI-Assistent',
  description: 'Er sucht in Ihren Notizen und Vokabeln und zitiert, was er findet.',
  connected: 'KI verbunden',
  disconnected: 'KI getrennt',
  reconnect: 'Neu verbinden',
  retry: 'Erneut versuchen',
  undo: 'Rückgängig',
  cancel: 'Abbrechen',
  close: 'Schließen',
  unsent: 'Ihre Nachricht ist nicht gesendet. Trotzdem verlassen?',
  discard: {
    title: 'Ohne Speichern schließen?',
    body: 'Sie haben ungespeicherte Änderungen. Möchten Sie wirklich schließen?',
    confirmLabel: 'Ohne Speichern schließen',
  },
  chat: {
    new: 'Neuer Chat',
    back: 'Zurück',
    count: (count: number) => `${count} ${plural('de', count, { one: 'Nachricht', other: 'Nachrichten' })}`,
    loading: 'Unterhaltung wird geladen…',
  },
  welcome: {
    title: 'Was suchen Sie?',
    body: 'Der eingebaute Assistent geht Ihre eigenen Notizen und Wörter durch und zeigt die Stellen, die antworten. Er erfindet nichts und schreibt nicht an Ihrer Stelle.',
    suggestions: 'Vorschläge',
    beginnings: [
      { label: 'Neueste Notizen zusammenfassen', text: 'Meine neuesten Notizen zu ' },
      { label: 'Bei meinen Vokabeln helfen', text: 'Das Wort ' },
      { label: 'Einen Lernplan vorbereiten', text: 'Wiederholen ' },
      { label: 'Einen Begriff erklären', text: 'Erkläre mir ' },
    ],
  },
  composer: {
    label: 'Ihre Nachricht',
    examples: [
      'Fasse meine neuesten Notizen zusammen…',
      'Hilf mir mit einem Wort aus meinen Vokabeln…',
      'Bereite meinen Lernplan zu einem Thema vor…',
      'Erkläre mir einen Begriff aus meinen Notizen…',
    ],
    placeholder: 'Nachricht eingeben…',
    send: 'Senden',
    keys: 'Eingabetaste zum Senden, Umschalt + Eingabe für eine neue Zeile',
    length: (length: string, most: string) => `${length} / ${most} Zeichen`,
    empty: 'Die Nachricht darf nicht leer sein',
    tooLong: 'Die Nachricht ist zu lang (höchstens 4.000 Zeichen)',
  },
  thread: {
    label: 'Unterhaltung',
    you: 'Sie',
    assistant: 'Assistent',
    thinking: 'Die KI denkt nach…',
    retry: 'Erneut versuchen',
    copy: 'Antwort kopieren',
    copied: 'Antwort kopiert',
    copyFailed: 'Die Antwort konnte nicht kopiert werden',
    kinds: { note: 'Notiz', document: 'Dokument', word: 'Wort' },
  },
  list: {
    title: 'Unterhaltungen',
    loading: 'Unterhaltungen werden geladen…',
    empty: 'Hier erscheinen Ihre Unterhaltungen.',
    actions: (title: string) => `Aktionen für „${title}“`,
    rename: 'Umbenennen',
    delete: 'Löschen',
  },
  rename: {
    title: 'Unterhaltung umbenennen',
    label: 'Titel',
    submit: 'Umbenennen',
    required: 'Der Titel fehlt',
  },
  missing: {
    title: 'Diese Unterhaltung gibt es nicht mehr.',
    action: 'Neuen Chat beginnen',
  },
  error: {
    title: 'Fehler beim Laden',
    conversations: 'Ihre Unterhaltungen konnten nicht geladen werden. Auf dem Server sind sie unversehrt.',
    messages: 'Diese Unterhaltung konnte nicht geladen werden. Auf dem Server ist sie unversehrt.',
  },
  failure: {
    unreachable: 'Der Assistent antwortet nicht. Ihre Nachricht steht noch im Feld.',
    conversation_not_found: 'Diese Unterhaltung gibt es nicht mehr.',
    message_too_long: 'Die Nachricht ist zu lang (höchstens 4.000 Zeichen)',
    empty_message: 'Die Nachricht darf nicht leer sein',
    not_signed_in: 'Ihre Sitzung ist abgelaufen. Melden Sie sich neu an; Ihre Nachricht steht noch im Feld.',
    refused: 'Der Assistent hat diese Nachricht abgelehnt.',
  },
  toast: {
    deleted: 'Unterhaltung gelöscht',
    failed: 'Die Unterhaltung konnte nicht geändert werden',
  },
}

export default de
