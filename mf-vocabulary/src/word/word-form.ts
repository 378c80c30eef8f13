import * as v from 'valibot'
import type { Word, WordValues } from '../data/words.ts'
import { defaultCategory } from './category.ts'

const required = v.pipe(
  v.string(),
  v.check((text) => text.trim() !== '', 'required'),
)

/** The values of the form. */
export const wordForm = v.object({
  word: required,
  definition: required,
  category: v.string(),
  /** The first example, the only one in the form; the others stay unchanged. */
  example: v.string(),
  difficulty: v.number(),
  mastery: v.number(),
})
export type WordForm = v.InferOutput<typeof wordForm>

export const emptyForm: WordForm = {
  word: '',
  definition: '',
  category: defaultCategory,
  example: '',
  difficulty: 3,
  mastery: 0,
}

export const formOf = (word: Word): WordForm => ({
  word: word.word,
  definition: word.definition,
  category: word.letter_category,
  example: word.examples[0] ?? '',
  difficulty: word.difficulty,
  mastery: word.mastery,
})

const columnsOf = ({ word, definition, category, difficulty }: WordForm, examples: readonly string[]): WordValues => ({
  word: word.trim(),
  definition: definition.trim(),
  letter_category: category,
  examples: examples.map((example) => example.trim()).filter((example) => example !== ''),
  difficulty,
})

/** The columns of a new word. */
export const valuesOf = (form: WordForm): WordValues => ({
  ...columnsOf(form, [form.example]),
  mastery: form.mastery,
})

/** The columns of an existing word that the form sets. */
export const changedValuesOf = (word: Word, form: WordForm): WordValues => ({
  ...columnsOf(form, [form.example, ...word.examples.slice(1)]),
  ...(form.mastery !== word.mastery && { mastery: form.mastery }),
})

/** Maximum lengths that the server accepts. */
export const longest = { word: 200, definition: 4000, example: 1000 } as const

const text = (length: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.transform((value) => value.slice(0, length)),
    ),
  )

/** What another area may send with `vocabulary.add`: texts that prefill the form. */
export const prefillSchema = v.object({
  word: text(longest.word),
  definition: text(longest.definition),
  example: text(longest.example),
})

/** The form's initial values; an invalid prefill is ignored. */
export function prefilled(payload: unknown): WordForm {
  const { success, output } = v.safeParse(prefillSchema, payload)
  if (!success) return emptyForm
  const { word = '', definition = '', example = '' } = output
  return { ...emptyForm, word, definition, example }
}

/** Whether another area has prefilled a field. */
export const isPrefilled = ({ word, definition, example }: WordForm): boolean => word + definition + example !== ''
