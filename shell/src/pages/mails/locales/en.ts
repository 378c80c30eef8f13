import { type Catalogue, plural } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const en: Catalogue<typeof fr> = {
  title: 'Outbox',
  local: 'This installation sends no mail: messages stay here, to be read on this machine only.',
  sent: 'What the application has sent, without the contents.',
  empty: 'No message yet.',
  refresh: 'Refresh',
  failed: 'The messages could not be loaded.',
  retry: 'Try again',
  loading: 'Loading…',
  home: 'Back to home',
  list: 'Messages',
  states: {
    kept: 'Kept here',
    sent: 'Sent',
    waiting: 'Waiting',
    failed: 'Given up',
  },
  attempts: (count) => `${count} ${plural('en', count, { one: 'attempt', other: 'attempts' })}`,
  open: 'Open the link',
}

export default en
