import type { Catalogue } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const en: Catalogue<typeof fr> = {
  title: 'Published note',
  loading: 'Loading the note…',
  loadFailed: 'The note could not be loaded.',
  tryAgain: 'Check your connection, then try again.',
  busy: 'Many people are reading this note right now. Try again in a minute.',
  retry: 'Try again',
  closed: 'This link leads to no note.',
  whyClosed: 'It was removed, it has ended, or the address is not complete.',
  home: 'Discover Cahier',
  by: (name) => `By ${name}`,
  blank: 'This note has no text yet.',
  files: 'Files',
  download: (name) => `Download ${name}`,
  downloadFailed: 'The file could not be downloaded.',
  made: 'Written with Cahier',
}
export default en
