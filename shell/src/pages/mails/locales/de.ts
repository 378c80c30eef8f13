import { type Catalogue, plural } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const de: Catalogue<typeof fr> = {
  title: 'Postausgang',
  local:
    'Diese Installation verschickt keine E-Mails: Die Nachrichten bleiben hier und sind nur auf diesem Rechner lesbar.',
  sent: 'Was die Anwendung verschickt hat, ohne den Inhalt.',
  empty: 'Noch keine Nachricht.',
  refresh: 'Aktualisieren',
  failed: 'Die Nachrichten konnten nicht geladen werden.',
  retry: 'Erneut versuchen',
  loading: 'Wird geladen…',
  home: 'Zurück zur Startseite',
  list: 'Nachrichten',
  states: {
    kept: 'Hier aufbewahrt',
    sent: 'Verschickt',
    waiting: 'Wartet',
    failed: 'Aufgegeben',
  },
  attempts: (count) => `${count} ${plural('de', count, { one: 'Versuch', other: 'Versuche' })}`,
  open: 'Link öffnen',
}

export default de
