import type { Catalogue } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const de: Catalogue<typeof fr> = {
  title: 'E-Mails von Cahier',
  lead: 'Ohne Anmeldung: Der Link in Ihrer Nachricht genügt.',
  topics: {
    study: 'Lernerinnerungen',
    collaboration: 'Einladungen zur Zusammenarbeit',
    progress: 'Berichte',
    automation: 'E-Mails Ihrer Automatisierungen',
  },
  on: (topic: string) => `${topic}: ein`,
  off: (topic: string) => `${topic}: aus`,
  isOn: 'Sie erhalten diese Nachrichten. Ein Knopf stellt sie ab.',
  isOff: 'Sie erhalten diese Nachrichten nicht mehr. Was Ihr Konto und dessen Sicherheit betrifft, erreicht Sie immer.',
  switchOff: 'Diese Nachrichten abstellen',
  switchOn: 'Wieder erhalten',
  unknown:
    'Dieser Link ist nicht gültig. Nehmen Sie den Ihrer letzten Nachricht, oder wählen Sie in Ihren Einstellungen.',
  notLoaded: 'Ihre Auswahl konnte nicht geladen werden.',
  retry: 'Erneut versuchen',
  failed: 'Ihre Auswahl konnte nicht gespeichert werden. Prüfen Sie die Verbindung und versuchen Sie es erneut.',
  tooMany: 'Zu viele Änderungen. Versuchen Sie es in einer Stunde erneut.',
  settings: 'Alle Ihre Einstellungen',
}

export default de
