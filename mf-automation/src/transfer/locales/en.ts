import { type Catalogue, plural } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const en: Catalogue<typeof fr> = {
  title: 'Import automations',
  description: 'From a file exported by Cahier. They are added switched off.',
  choose: 'Choose a file',
  found: (count) => `${count} ${plural('en', count, { one: 'automation found', other: 'automations found' })}`,
  submit: (count) => `Import ${count}`,
  added: (count) =>
    `${count} ${plural('en', count, { one: 'automation imported, switched off', other: 'automations imported, switched off' })}`,
  failed: 'The automations could not be imported. Nothing has been added.',
  undoFailed: 'The import could not be undone',
  progress: 'Import',
  stop: 'Stop',
  leftOut: {
    title: 'Left out',
    unnamed: (place) => `Automation ${place} of the file`,
    unknown: 'Cahier does not know a part of it',
    incomplete: 'Incomplete',
  },
  refused: {
    'too-long': 'Reading this file takes too long',
    'too-large': 'File too large: 4 MB at most',
    'too-many': 'No more than 100 automations are read at once',
    damaged: 'This file is damaged',
    'not-json': 'Invalid file: it is not JSON',
    'not-automations': 'Invalid file: it has no automations of Cahier',
  },
}
export default en
