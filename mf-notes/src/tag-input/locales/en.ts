import { type Catalogue, plural } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const en: Catalogue<typeof fr> = {
  suggestions: 'Suggestions',
  chosen: 'Already chosen',
  remove: (name) => `Remove the tag “${name}”`,
  create: (name) => `Create the tag “${name}”`,
  hint: 'Enter or a comma adds, Backspace removes.',
  long: 'A tag has 50 characters at most.',
  added: (name) => `Tag “${name}” added`,
  removed: (name) => `Tag “${name}” removed`,
  count: (shown, count) => plural('en', count, { one: `${shown} suggestion`, other: `${shown} suggestions` }),
}
export default en
