import { type Catalogue, plural } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const en: Catalogue<typeof fr> = {
  feed: {
    title: 'Secret address',
    body: 'Your usual calendar subscribes to it and follows your sessions. Whoever knows the address reads them: keep it to yourself.',
    address: 'Address to copy into your calendar',
    once: 'It is shown this once only.',
    since: (day) => `Address made ${day}.`,
    read: (day) => `Last read ${day}.`,
    unread: 'Not read yet.',
    make: 'Make the address',
    copy: 'Copy',
    copied: 'Address copied',
    copyFailed: 'The address could not be copied',
    renew: 'Renew',
    renewQuestion: 'Renew the address?',
    revoke: 'Revoke',
    revokeQuestion: 'Revoke the address?',
    ends: 'Calendars that subscribe to the present address will not get your sessions any more.',
    failed: 'The address is not available right now',
  },
  file: {
    title: 'File',
    body: 'All your sessions in an .ics file, as they are now.',
    download: 'Download',
    failed: 'The file could not be prepared',
  },
  import: {
    title: 'Import',
    body: 'The events of an .ics file become sessions, all of them or none. Those that repeat give the sessions of the next twelve weeks.',
    choose: 'Choose an .ics file',
    submit: (count) => plural('en', count, { one: `Import ${count} session`, other: `Import ${count} sessions` }),
    added: (count) => plural('en', count, { one: `${count} session imported`, other: `${count} sessions imported` }),
    found: (fresh, there) =>
      fresh === 0
        ? there === 0
          ? 'Nothing to import from this file.'
          : plural('en', there, {
              one: `Nothing to add: ${there} session is already there.`,
              other: `Nothing to add: ${there} sessions are already there.`,
            })
        : `${fresh} ${plural('en', fresh, { one: 'session to add', other: 'sessions to add' })}${there > 0 ? `, ${there} already there` : ''}.`,
    preview: 'Sessions to add',
    changed: 'Changed in the file, not in your planning',
    moved: (here, there) => `${here} here, ${there} in the file`,
    cancelled: (here) => `${here} here, cancelled in the file`,
    more: (count) => `and ${count} more`,
    remarks: {
      repeated: () => 'repeated',
      allDay: () => 'all day, put in the morning',
      noEnd: () => 'no end, taken as 30 min',
      days: () => 'one day of an event of several',
      cut: () => 'cut to 8 h',
      zone: (zone) => `unknown time zone, by the time of ${zone}`,
    },
    unread: (count) =>
      plural('en', count, { one: `${count} unreadable line ignored`, other: `${count} unreadable lines ignored` }),
    past: (count) =>
      plural('en', count, {
        one: `Also add the past session, as completed`,
        other: `Also add the ${count} past sessions, as completed`,
      }),
    leftOut: (count) =>
      plural('en', count, {
        one: `${count} event cannot become a session:`,
        other: `${count} events cannot become sessions:`,
      }),
    reasons: {
      noDate: 'has no readable date',
      short: 'lasts less than 15 minutes',
      long: 'lasts more than 31 days',
      over: 'does not take place in the next twelve weeks',
    },
    failed: 'The import failed. No session was added.',
    refused: {
      'too-large': 'This file is larger than 2 MB.',
      'no-calendar': 'This file is not an .ics calendar.',
      'too-many': 'This file makes more than 1,000 sessions.',
      'too-long': 'Reading this file takes too long.',
      damaged: 'This file is damaged.',
    },
  },
  imports: {
    title: 'Imports',
    of: (count, day) =>
      plural('en', count, { one: `${count} session, imported ${day}`, other: `${count} sessions, imported ${day}` }),
    undo: 'Undo the import',
    question: 'Undo this import?',
    body: 'It removes its sessions, except those that you studied since.',
    removed: (count) => plural('en', count, { one: `${count} session removed`, other: `${count} sessions removed` }),
    failed: 'The import could not be undone',
  },
}
export default en
