import type { Catalogue } from '@cahier/contract/i18n'
import type fr from './fr.ts'

/** Every text of the help but its guide: one file a language. */
export type Texts = Catalogue<typeof fr>
