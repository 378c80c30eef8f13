import type { Catalogue } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const de: Catalogue<typeof fr> = {
  title: 'Mit mir geteilt',
  loading: 'Geteilte Notizen werden geladen…',
  loadFailed: 'Die geteilten Notizen konnten nicht geladen werden.',
  retry: 'Erneut versuchen',
  empty: 'Mit Ihnen ist nichts geteilt',
  notFound: 'Keine geteilte Notiz enthält diese Wörter.',
  offers: 'Wartet auf Ihre Antwort',
  offer: (sender, title) => `${sender} teilt „${title}“ mit Ihnen`,
  by: (name) => `Notiz von ${name}`,
  roles: { viewer: 'Darf lesen', editor: 'Darf bearbeiten', admin: 'Darf teilen' },
  until: (date) => `bis ${date}`,
  accept: 'Annehmen',
  acceptOf: (title) => `„${title}“ annehmen`,
  decline: 'Ablehnen',
  declineOf: (title) => `„${title}“ ablehnen`,
  accepted: (title) => `„${title}“ ist unter den mit Ihnen geteilten Notizen`,
  declined: 'Einladung abgelehnt',
  failed: 'Die Antwort konnte nicht gesendet werden.',
  refusals: { invitation_closed: 'Diese Einladung gilt nicht mehr.' },
  offline: 'Verbindung nötig',
  notHere: 'Nicht auf diesem Gerät',
}
export default de
