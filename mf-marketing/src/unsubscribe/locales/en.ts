import type { Catalogue } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const en: Catalogue<typeof fr> = {
  title: 'E-mails from Cahier',
  lead: 'Without signing in: the link of your message is enough.',
  topics: {
    study: 'Study reminders',
    collaboration: 'Invitations to collaborate',
    progress: 'Reports',
    automation: 'E-mails of your automations',
  },
  on: (topic: string) => `${topic}: on`,
  off: (topic: string) => `${topic}: off`,
  isOn: 'You receive these messages. One button stops them.',
  isOff: 'You will not receive these messages any more. Those about your account and its security always reach you.',
  switchOff: 'Stop these messages',
  switchOn: 'Receive them again',
  unknown: 'This link is not valid. Take the one of your latest message, or choose in your preferences.',
  notLoaded: 'Your choice could not be loaded.',
  retry: 'Try again',
  failed: 'Your choice could not be saved. Check the connection and try again.',
  tooMany: 'Too many changes. Try again in an hour.',
  settings: 'All your preferences',
}

export default en
