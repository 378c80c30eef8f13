import type { Catalogue } from '@cahier/contract/i18n'
import type fr from './fr.ts'

export default {
  title: '__label__',
  welcome: (name) => `Welcome, ${name}.`,
} satisfies Catalogue<typeof fr>
