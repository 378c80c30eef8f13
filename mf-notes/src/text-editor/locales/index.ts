import { defineTexts } from '@cahier/contract/i18n'
import fr from './fr.ts'

/** Apart from the area's texts: they come with the editor's code. */
export const { useTexts: useEditorTexts } = defineTexts(fr, {
  en: () => import('./en.ts'),
  es: () => import('./es.ts'),
  de: () => import('./de.ts'),
})

export type EditorTexts = ReturnType<typeof useEditorTexts>
