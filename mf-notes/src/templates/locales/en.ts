import type { Catalogue } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const en: Catalogue<typeof fr> = {
  title: 'New note from…',
  close: 'Close',
  own: 'Your templates',
  none: 'No template of yours yet. A note becomes a template by its menu “…”: “Make it a template”.',
  built: 'Supplied templates',
}
export default en
