import { defineTexts } from '@cahier/contract/i18n'
import fr from './fr.ts'

/** Apart from the area's texts: they come with the panel's code. */
export const { useTexts: useCommentTexts } = defineTexts(fr, {
  en: () => import('./en.ts'),
  es: () => import('./es.ts'),
  de: () => import('./de.ts'),
})
