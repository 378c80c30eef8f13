import { defineTexts } from '@cahier/contract/i18n'
import fr from './fr.ts'

/** Apart from the public pages' texts, which visitors load first. */
export const { useTexts: useUnsubscribeTexts } = defineTexts(fr, {
  en: () => import('./en.ts'),
  es: () => import('./es.ts'),
  de: () => import('./de.ts'),
})
