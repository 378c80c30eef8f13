import { type Catalogue, plural } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const de: Catalogue<typeof fr> = {
  title: 'Benachrichtigungen',
  lead: 'Erinnerungen, Einladungen, Berichte und Automatisierungen, die neuesten zuerst.',
  loading: 'Benachrichtigungen werden geladen…',
  failed: 'Die Benachrichtigungen konnten nicht geladen werden.',
  failedTitle: 'Laden fehlgeschlagen',
  retry: 'Erneut versuchen',
  offline: (at) => `Offline: Dies sind die Benachrichtigungen vom ${at}.`,
  filters: 'Angezeigte Benachrichtigungen',
  all: 'Alle',
  unread: 'Ungelesen',
  topic: 'Thema',
  everyTopic: 'Alle Themen',
  topics: {
    study: 'Lernen',
    collaboration: 'Zusammenarbeit',
    progress: 'Berichte',
    automation: 'Automatisierungen',
    account: 'Konto',
    app: 'Neues und Sonstiges',
  },
  count: (shown, unread) =>
    `${shown} ${plural('de', shown, { one: 'Benachrichtigung', other: 'Benachrichtigungen' })} angezeigt, insgesamt ${unread} ungelesen`,
  empty: 'Nichts Neues.',
  emptyBody: 'Hier kommen Ihre Erinnerungen, Einladungen und Automatisierungen an.',
  emptyFiltered: 'Keine Benachrichtigung entspricht diesen Filtern.',
  isUnread: 'Ungelesen',
  important: 'Wichtig',
  more: 'Ältere anzeigen',
  page: 'Alle Benachrichtigungen ansehen',
  settings: 'Benachrichtigungen einstellen',
  markAll: 'Alle als gelesen markieren',
  markRead: 'Als gelesen markieren',
  markUnread: 'Als ungelesen markieren',
  ofOne: (action, title) => `${action}: ${title}`,
  markedOne: 'Benachrichtigung als gelesen markiert',
  markedAll: 'Alle Benachrichtigungen sind als gelesen markiert',
  undo: 'Rückgängig',
  markFailed: 'Die Benachrichtigung konnte nicht markiert werden',
}
export default de
