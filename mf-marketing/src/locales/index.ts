import { type Catalogue, defineTexts } from '@cahier/contract/i18n'
import fr from './fr.ts'

/** Every text of the public pages and of the help: one file a language. */
export type Texts = Catalogue<typeof fr>

export const { useTexts, load: loadTexts } = defineTexts(fr, {
  en: () => import('./en.ts'),
  es: () => import('./es.ts'),
  de: () => import('./de.ts'),
})
