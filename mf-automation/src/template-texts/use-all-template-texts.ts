import { useTexts } from '../locales/index.ts'
import type { TextsByKey } from '../presets/template-texts.ts'
import { useTemplateTexts } from './locales/index.ts'

/** The texts of all templates: the area has those of the presets. */
export function useAllTemplateTexts(): TextsByKey {
  const { presets, notifications } = useTexts()
  const { presets: names, notifications: texts, more } = useTemplateTexts()
  return { presets: { ...presets, ...names }, notifications: { ...notifications, ...texts }, more }
}
