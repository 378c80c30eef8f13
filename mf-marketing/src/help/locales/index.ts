import { type Catalogue, defineTexts } from '@cahier/contract/i18n'
import fr from './fr.ts'

/** Every text of the help but its guide: one file a language. */
export type Texts = Catalogue<typeof fr>

export const { useTexts } = defineTexts(fr, {
  en: () => import('./en.ts'),
  es: () => import('./es.ts'),
  de: () => import('./de.ts'),
})
