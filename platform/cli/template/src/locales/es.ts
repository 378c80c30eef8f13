import type { Catalogue } from '@cahier/contract/i18n'
import type fr from './fr.ts'

export default {
  title: '__label__',
  welcome: (name) => `Te damos la bienvenida, ${name}.`,
} satisfies Catalogue<typeof fr>
