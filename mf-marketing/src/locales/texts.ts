import type { Catalogue } from '@cahier/contract/i18n'
import type fr from './fr.ts'

/** All texts of the public pages and of the help: one file per language. */
export type Texts = Catalogue<typeof fr>
