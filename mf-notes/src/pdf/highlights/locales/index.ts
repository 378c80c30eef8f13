import { defineTexts } from '@cahier/contract/i18n'
import fr from './fr.ts'

export const { useTexts: useHighlightTexts } = defineTexts(fr, {
  en: () => import('./en.ts'),
  es: () => import('./es.ts'),
  de: () => import('./de.ts'),
})
