import type { Catalogue } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const en: Catalogue<typeof fr> = {
  label: 'Days around this note',
  previous: 'Previous day',
  next: 'Next day',
  missing: 'No note was written on this day.',
  write: 'Write the note of this day',
  failed: 'The note of the day could not be opened.',
  close: 'Close',
}
export default en
