import { type Catalogue, plural } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const de: Catalogue<typeof fr> = {
  appName: 'Cahier',
  skipToContent: 'Zum Inhalt springen',
  close: 'Schließen',
  cancel: 'Abbrechen',
  loading: 'Wird geladen…',
  retry: 'Erneut versuchen',
  reload: 'Seite neu laden',
  toasts: 'Meldungen',
  languageLater: 'Diese Sprache ist nicht auf diesem Gerät. Sie wird angezeigt, sobald Sie online sind.',
  leave: {
    title: 'Ohne Speichern verlassen?',
    body: 'Sie haben ungespeicherte Änderungen. Möchten Sie wirklich schließen?',
    confirm: 'Verlassen',
    cancel: 'Bleiben',
  },
  logout: {
    title: 'Abmelden bestätigen',
    body: 'Sie werden auf allen Ihren Geräten abgemeldet.',
    unsent: (count) =>
      `${count} ${plural('de', count, { one: 'Änderung gibt', other: 'Änderungen gibt' })} es nur auf diesem Gerät. Wenn Sie sich jetzt abmelden, ${plural('de', count, { one: 'geht sie', other: 'gehen sie' })} verloren.`,
    confirm: 'Abmelden',
  },
  nav: {
    label: 'Hauptnavigation',
    dashboard: 'Übersicht',
    search: 'Suche',
    more: 'Mehr',
    home: 'Start',
    review: 'Wiederholen',
    plan: 'Planung',
    collapse: 'Menü einklappen',
    expand: 'Menü ausklappen',
    open: 'Menü öffnen',
    close: 'Menü schließen',
  },
  header: {
    offline: 'Offline',
    search: 'Suchen',
    dark: 'Dunklen Modus einschalten',
    light: 'Hellen Modus einschalten',
    account: (name) => `Konto von ${name}`,
    settings: 'Einstellungen',
    help: 'Hilfe',
    console: 'Versionen',
    logout: 'Abmelden',
  },
  notifications: {
    label: (unread) => (unread === 0 ? 'Benachrichtigungen' : `Benachrichtigungen, ${unread} ungelesen`),
  },
  plan: { free: 'Kostenlos', basic: 'Pro', premium: 'Premium' },
  /** In place of an address where there is none. */
  demo: 'Demo',
  outlet: {
    title: (area) => `„${area}“ konnte nicht angezeigt werden`,
    body: 'Dieser Teil der Anwendung antwortet nicht. Alles andere funktioniert, und nichts Gespeichertes ist verloren.',
    patched: 'Ein verlassener Teil hat diese Seite verändert.',
    gone: {
      title: (area) => `„${area}“ gehört nicht mehr zur Anwendung`,
      body: 'Dieser Teil wurde entfernt. Alles andere funktioniert, und nichts Gespeichertes ist verloren.',
      back: 'Zur Übersicht',
    },
    widget: (label) => `${label}: zurzeit nicht verfügbar.`,
  },
  visit: {
    label: 'Angezeigter Satz',
    past: (set, date, time) => `Sie sehen Satz ${set} (veröffentlicht am ${date} um ${time}).`,
    channel: (set, channel) => `Sie sehen Satz ${set} (Kanal ${channel}).`,
    override: (member, channel) =>
      `Nur in diesem Browser kommt ${member} aus dem Kanal ${channel}. Alles andere ist die aktuelle Version.`,
    local: (member, url) => `Nur in diesem Browser kommt ${member} von ${url}. Alles andere ist die aktuelle Version.`,
    leave: 'Zurück zur aktuellen Version',
    refused: {
      invalid: 'Dieser Link öffnet keinen anderen Satz: Sie sehen die aktuelle Version.',
      expired: 'Dieser Link ist abgelaufen: Sie sehen die aktuelle Version.',
      barred: 'Dieser Satz kann nicht mehr angezeigt werden: Sie sehen die aktuelle Version.',
    },
  },
  database: {
    title: 'Datenbank nicht eingerichtet',
    loadTitle: 'Ladefehler',
    body: 'Die Tabellen der Datenbank wurden noch nicht angelegt. Bitte wenden Sie die Supabase-Migrationen an.',
  },
  dashboard: {
    title: 'Übersicht',
    counters: 'Zähler',
    today: 'Heute zu tun',
    quickActions: 'Schnellaktionen',
    review: 'Vokabeln wiederholen',
    assistant: 'KI-Assistenten öffnen',
  },
  search: {
    title: 'Suche',
    label: 'Im ganzen Heft suchen',
    placeholder: 'Notizen, Wörter, Dokumente, Lernzeiten…',
    idle: 'Geben Sie mindestens zwei Buchstaben ein: Groß- und Kleinschreibung und Akzente spielen keine Rolle.',
    empty: (query) => `Keine Treffer für „${query}“.`,
    emptyHint: 'Versuchen Sie ein kürzeres Wort oder eine andere Schreibweise.',
    recent: 'Letzte Suchen',
    forget: 'Letzte Suchen löschen',
    more: (shown, count) =>
      plural('de', count, { one: 'Den anderen Treffer anzeigen', other: `Die anderen ${shown} anzeigen` }),
    count: (count) => `${count} ${plural('de', count, { one: 'Treffer', other: 'Treffer' })}`,
    error: 'Die Suche wurde nicht abgeschlossen. Ihre Daten sind unversehrt.',
    kinds: { note: 'Notizen', document: 'Dokumente', word: 'Vokabeln', session: 'Lernzeiten' },
  },
  commands: { unknown: 'Diese Aktion ist zurzeit nicht verfügbar.' },
}
export default de
