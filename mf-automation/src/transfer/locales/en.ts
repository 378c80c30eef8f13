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
  refused: {
    tooLarge: 'File too large',
    notJson: 'Invalid file: it is not JSON',
    notAutomations: 'Invalid file: it has no automations of Cahier',
    incomplete: 'Invalid file: one of its automations is incomplete',
  },
}
export default en
