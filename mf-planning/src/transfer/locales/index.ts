import { defineTexts } from '@cahier/contract/i18n'
import fr from './fr.ts'

/** Apart from the area's texts: only imports and feeds load them. */
export const { useTexts: useTransferTexts } = defineTexts(fr, {
  en: () => import('./en.ts'),
  es: () => import('./es.ts'),
  de: () => import('./de.ts'),
})
