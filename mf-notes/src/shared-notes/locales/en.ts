import type { Catalogue } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const en: Catalogue<typeof fr> = {
  title: 'Shared with me',
  loading: 'Loading shared notes…',
  loadFailed: 'The shared notes could not be loaded.',
  retry: 'Try again',
  empty: 'Nothing is shared with you',
  notFound: 'No shared note has these words.',
  offers: 'Waiting for your answer',
  offer: (sender, title) => `${sender} shares “${title}” with you`,
  by: (name) => `Note of ${name}`,
  roles: { viewer: 'Can read', editor: 'Can edit', admin: 'Can share' },
  until: (date) => `until ${date}`,
  accept: 'Accept',
  acceptOf: (title) => `Accept “${title}”`,
  decline: 'Decline',
  declineOf: (title) => `Decline “${title}”`,
  accepted: (title) => `“${title}” is among the notes shared with you`,
  declined: 'Invitation declined',
  failed: 'The answer could not be sent.',
  refusals: { invitation_closed: 'This invitation is no longer valid.' },
  offline: 'Connection needed',
  notHere: 'Not on this device',
}
export default en
