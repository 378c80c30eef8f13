import type { Language } from '@cahier/contract'
import { defineTexts } from '@cahier/contract/i18n'
import fr from './fr.ts'

const translations = {
  en: () => import('./en.ts'),
  es: () => import('./es.ts'),
  de: () => import('./de.ts'),
}
export const { useTexts, load: loadTexts } = defineTexts(fr, translations)

/** Whether the texts of a language are on this device or can be fetched now. */
export async function canLoadTexts(language: Language): Promise<boolean> {
  if (language === 'fr') return true
  return translations[language]().then(
    () => true,
    () => false,
  )
}
export type Texts = typeof fr
