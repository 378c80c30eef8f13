import type { Catalogue } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const de: Catalogue<typeof fr> = {
  automation: 'Automatisierung',
  allAutomations: 'Alle Automatisierungen',
  status: { label: 'Status', all: 'Jeder Status' },
  loading: 'Ausführungen werden geladen…',
  failed: 'Die Ausführungen konnten nicht geladen werden. Auf dem Server sind sie unversehrt.',
  empty: 'Es wurde noch nichts ausgeführt.',
  emptyFiltered: 'Keine Ausführung passt.',
  last: (count) => `Die letzten ${count} Ausführungen. Sie werden 90 Tage aufbewahrt.`,
  back: 'Alle Ausführungen',
  deleted: 'Gelöschte Automatisierung',
  missing: {
    title: 'Ausführung nicht gefunden',
    body: 'Diese Ausführung gibt es nicht mehr. Sie werden 90 Tage aufbewahrt.',
  },
  facts: { cause: 'Auslöser', started: 'Beginn', ended: 'Ende', duration: 'Dauer der Schritte' },
  steps: 'Schritte',
  step: (position, action) => `${position}. ${action}`,
  noSteps: 'Zu dieser Ausführung sind keine Schritte gespeichert.',
  input: 'Gesendet',
  output: 'Ergebnis',
  data: 'Daten des Auslösers',
  attempts: (count) => `${count} ${count > 1 ? 'Versuche' : 'Versuch'}`,
  nextAttempt: (at) => `Nächster Versuch am ${at}`,
  none: 'Nichts',
  open: 'Öffnen',
  download: 'Sicherung herunterladen',
  downloading: (file, total) => `Datei ${file} von ${total}`,
  downloaded: (missing) =>
    missing === 0
      ? 'Die Sicherung ist heruntergeladen'
      : missing === 1
        ? 'Die Sicherung ist heruntergeladen, außer einer Datei, die es nicht mehr gibt'
        : `Die Sicherung ist heruntergeladen, außer ${missing} Dateien, die es nicht mehr gibt`,
  downloadFailed: 'Die Sicherung konnte nicht heruntergeladen werden',
  files: (count, size) => (count === 0 ? 'Keine' : `${count} (${size})`),
  outputs: {
    note_title: { label: 'Titel' },
    status: { label: 'Status der Antwort' },
    answer: { label: 'Antwort' },
    bytes: { label: 'Daten' },
    files: { label: 'Dateien' },
    skipped: { label: 'Nichts wurde getan' },
    'figures.notes': { label: 'Notizen' },
    'figures.words': { label: 'Wörter' },
    'figures.reviews': { label: 'Wiederholungen' },
    'figures.sessions': { label: 'Lerneinheiten' },
    'figures.minutes': { label: 'Minuten' },
  },
  skips: {
    nothing_to_say: 'Es gab nichts zu sagen.',
    notifications_off: 'Diese Benachrichtigungen sind in Ihren Einstellungen ausgeschaltet.',
    mails_off: 'Diese E-Mails sind in Ihren Einstellungen ausgeschaltet.',
    mail_stopped: 'Ihre Adresse weist unsere Nachrichten ab: siehe Ihre Einstellungen.',
  },
  buttons: {
    again: 'Erneut ausführen',
    retry: 'Ab dem Fehler fortsetzen',
    cancel: 'Anhalten',
    edit: 'Automatisierung bearbeiten',
  },
  toast: {
    again: 'Ausführung gestartet',
    againFailed: 'Die Ausführung konnte nicht erneut gestartet werden',
    retried: 'Ausführung fortgesetzt',
    retryFailed: 'Die Ausführung konnte nicht fortgesetzt werden',
    cancelled: 'Ausführung angehalten',
    cancelFailed: 'Die Ausführung konnte nicht angehalten werden',
  },
}
export default de
