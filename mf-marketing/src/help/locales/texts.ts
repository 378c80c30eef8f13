import type { Catalogue } from '@cahier/contract/i18n'
import type fr from './fr.ts'

/** All texts of the help except the guide: one file per language. */
export type Texts = Catalogue<typeof fr>
