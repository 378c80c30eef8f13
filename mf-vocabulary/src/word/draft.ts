import * as v from 'valibot'
import type { Word, WordDraft } from '../data/words.ts'
import { defaultCategory } from './category.ts'

export const emptyDraft: WordDraft = {
  word: '',
  definition: '',
  category: defaultCategory,
  example: '',
  difficulty: 3,
  mastery: 0,
}

export const draftOf = (word: Word): WordDraft => ({
  word: word.word,
  definition: word.definition,
  category: word.letter_category,
  example: word.examples[0] ?? '',
  difficulty: word.difficulty,
  mastery: word.mastery,
})

/** Longest texts that the server takes. */
export const longest = { word: 200, definition: 4000, example: 1000 } as const

const text = (length: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.transform((value) => value.slice(0, length)),
    ),
  )

/** What another area may send with `vocabulary.add`: texts that fill the form. */
export const prefillSchema = v.object({
  word: text(longest.word),
  definition: text(longest.definition),
  example: text(longest.example),
})

/** The form's first values; what is no prefill is left out. */
export function prefilled(payload: unknown): WordDraft {
  const { success, output } = v.safeParse(prefillSchema, payload)
  if (!success) return emptyDraft
  const { word = '', definition = '', example = '' } = output
  return { ...emptyDraft, word, definition, example }
}

/** The fields that still need a text, in the form's order. */
export function missingFields(draft: WordDraft): readonly ('word' | 'definition')[] {
  return (['word', 'definition'] as const).filter((field) => draft[field].trim() === '')
}

/** Whether two drafts say the same. */
export function sameDraft(a: WordDraft, b: WordDraft): boolean {
  return (
    a.word === b.word &&
    a.definition === b.definition &&
    a.category === b.category &&
    a.example === b.example &&
    a.difficulty === b.difficulty &&
    a.mastery === b.mastery
  )
}
