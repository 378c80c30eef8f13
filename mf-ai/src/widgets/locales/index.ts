import { defineTexts } from '@cahier/contract/i18n'
import fr from './fr.ts'

/** Apart from the area's texts, which the dashboard does without. */
export const { useTexts } = defineTexts(fr, {
  en: () => import('./en.ts'),
  es: () => import('./es.ts'),
  de: () => import('./de.ts'),
})
