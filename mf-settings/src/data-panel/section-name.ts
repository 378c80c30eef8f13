import type { useDataTexts } from './locales/index.ts'

type Texts = ReturnType<typeof useDataTexts>
type Named = keyof Texts['sections']

/** What a section is called; those of preferences and records share one name. */
export const sectionName = (texts: Texts, section: string): string =>
  section in texts.sections ? texts.sections[section as Named] : texts.sections.others
