import { defineTexts } from '@cahier/contract/i18n'
import fr from './fr.ts'

/** What the widgets say of a session too: they load it without the area's texts. */
export const { useTexts: useSessionTexts } = defineTexts(fr, {
  en: () => import('./en.ts'),
  es: () => import('./es.ts'),
  de: () => import('./de.ts'),
})
