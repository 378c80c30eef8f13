import { noteExcerpt } from '../../excerpt/note-excerpt.ts'
import type { EditorTexts } from '../locales/index.ts'

/** Characters of a footnote that its reference says to a screen reader. */
const maxNameCharacters = 120

/** What a reference is called: its number and what it says. */
export const referenceName = (number: number, text: string, texts: EditorTexts['footnotes']): string =>
  texts.name(String(number), noteExcerpt(text, [], maxNameCharacters))
