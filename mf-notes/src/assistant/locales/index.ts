import { defineTexts } from '@cahier/contract/i18n'
import fr from './fr.ts'

/** Apart from the area's texts: they come with the code that offers the assistant. */
export const { useTexts: useAssistantTexts } = defineTexts(fr, {
  en: () => import('./en.ts'),
  es: () => import('./es.ts'),
  de: () => import('./de.ts'),
})
