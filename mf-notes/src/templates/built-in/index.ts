import { defineTexts } from '@cahier/contract/i18n'
import fr from './fr.ts'

/** The templates that everybody has, in the learner's language. */
export const { useTexts: useBuiltIns } = defineTexts(fr, {
  en: () => import('./en.ts'),
  es: () => import('./es.ts'),
  de: () => import('./de.ts'),
})
