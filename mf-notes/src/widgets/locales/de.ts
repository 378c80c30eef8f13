import { type Catalogue, plural } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const de: Catalogue<typeof fr> = {
  title: 'Ihre Notizen',
  pinned: 'Angeheftet',
  recent: 'Zuletzt geändert',
  all: 'Alle Notizen',
  empty: 'Ihre erste Notiz erscheint hier.',
  create: 'Neue Notiz',
  notesFailed: 'Ihre Notizen konnten nicht gelesen werden.',
  loading: 'Notizen werden geladen…',
  retry: 'Erneut versuchen',
  label: 'Notizen',
  first: 'Erste Notiz schreiben',
  none: 'Noch keine Notizen',
  detail: (pinned, week) =>
    `${pinned} ${plural('de', pinned, { one: 'angeheftet', other: 'angeheftet' })} · ${week} diese Woche`,
  failed: 'Zurzeit nicht verfügbar',
}
export default de
