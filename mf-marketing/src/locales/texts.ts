import type { Catalogue } from '@cahier/contract/i18n'
import type fr from './fr.ts'

/** Every text of the public pages and of the help: one file a language. */
export type Texts = Catalogue<typeof fr>
