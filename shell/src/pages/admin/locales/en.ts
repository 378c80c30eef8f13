import { type Catalogue, plural } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const en: Catalogue<typeof fr> = {
  open: (waiting, errors) => {
    const waits = `${waiting} ${plural('en', waiting, { one: 'request waiting', other: 'requests waiting' })}`
    return `Diagnostics: ${waits}, ${errors} ${plural('en', errors, { one: 'error', other: 'errors' })}`
  },
  title: 'Diagnostics',
  close: 'Close',
  waiting: {
    title: 'Waiting for the team',
    messages: 'Messages',
    threads: 'Conversations',
    calls: 'Calls asked for',
    answer: 'Open the inbox',
    loading: 'Loading…',
    failed: 'The requests could not be loaded.',
  },
  errors: { title: 'Last errors', none: 'No errors on this page.', unknown: 'unknown origin' },
  runs: {
    title: 'What runs',
    set: 'Set',
    visit: (set, channel) => `${set}, channel ${channel}`,
    contract: 'Contract',
    builtFor: (contract) => `contract ${contract}`,
    failed: 'The other members could not be loaded.',
    manage: 'Open the release console',
  },
  connection: {
    title: 'Connection',
    network: 'Browser',
    online: 'Online',
    offline: 'Offline',
    server: 'Server',
    silent: 'does not answer',
    plain: 'host of files',
    liveSet: 'Served set',
    none: 'none',
    database: 'Database',
    backend: 'Address of the data',
  },
  session: {
    title: 'Session',
    address: 'Address',
    account: 'Account',
    plan: 'Plan',
    language: 'Language and theme',
    level: 'Level',
    until: 'Token valid until',
  },
}
export default en
