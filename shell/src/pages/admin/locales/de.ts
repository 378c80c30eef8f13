import { type Catalogue, plural } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const de: Catalogue<typeof fr> = {
  open: (waiting, errors) => {
    const waits = `${waiting} ${plural('de', waiting, { one: 'offene Anfrage', other: 'offene Anfragen' })}`
    return `Diagnose: ${waits}, ${errors} ${plural('de', errors, { one: 'Fehler', other: 'Fehler' })}`
  },
  title: 'Diagnose',
  close: 'Schließen',
  waiting: {
    title: 'Wartet auf das Team',
    messages: 'Nachrichten',
    threads: 'Unterhaltungen',
    calls: 'Gewünschte Anrufe',
    answer: 'Posteingang öffnen',
    loading: 'Wird geladen…',
    failed: 'Die Anfragen konnten nicht geladen werden.',
  },
  errors: { title: 'Letzte Fehler', none: 'Kein Fehler auf dieser Seite.', unknown: 'Herkunft unbekannt' },
  runs: {
    title: 'Im Einsatz',
    set: 'Satz',
    visit: (set, channel) => `${set}, Kanal ${channel}`,
    contract: 'Vertrag',
    builtFor: (contract) => `Vertrag ${contract}`,
    failed: 'Die anderen Mitglieder konnten nicht geladen werden.',
    manage: 'Konsole der Versionen öffnen',
  },
  connection: {
    title: 'Verbindung',
    network: 'Browser',
    online: 'Online',
    offline: 'Offline',
    server: 'Server',
    silent: 'antwortet nicht',
    plain: 'Dateiablage',
    liveSet: 'Ausgelieferter Satz',
    none: 'keiner',
    database: 'Datenbank',
    backend: 'Adresse der Daten',
  },
  session: {
    title: 'Sitzung',
    address: 'Adresse',
    account: 'Konto',
    plan: 'Tarif',
    language: 'Sprache und Design',
    level: 'Stufe',
    until: 'Token gültig bis',
  },
}
export default de
