import type { Catalogue } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const en: Catalogue<typeof fr> = {
  title: 'Your notes',
  pinned: 'Pinned',
  recent: 'Recent',
  all: 'All notes',
  empty: 'Your first note will appear here.',
  create: 'New note',
  notesFailed: 'Your notes could not be read.',
  loading: 'Loading notes…',
  retry: 'Try again',
  label: 'Notes',
  first: 'Write your first note',
  none: 'No notes yet',
  detail: (pinned, week) => `${pinned} pinned · ${week} this week`,
  failed: 'Not available at the moment',
}
export default en
