import { answersOf } from '@cahier/contract/cloze'
import * as v from 'valibot'
import { problemOf, storedSentence } from '../cloze/cloze.ts'
import type { Word, WordSource, WordValues } from '../data/words.ts'
import { defaultCategory } from './category.ts'

const values = v.object({
  kind: v.picklist(['word', 'cloze']),
  word: v.string(),
  definition: v.string(),
  /** The sentence of a cloze, with its marks. */
  sentence: v.string(),
  category: v.string(),
  /** The first example, the only one in the form; the others stay unchanged. */
  example: v.string(),
  difficulty: v.number(),
  mastery: v.number(),
})
export type WordForm = v.InferOutput<typeof values>

const required = (field: 'word' | 'definition') =>
  v.forward(
    v.check<WordForm, string>((form) => form.kind === 'cloze' || form[field].trim() !== '', 'required'),
    [field],
  )

/** The values of the form: a word with its definition, or a sentence with blanks. */
export const wordForm = v.pipe(
  values,
  required('word'),
  required('definition'),
  v.forward(
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed || dataset.value.kind === 'word') return
      const problem = problemOf(dataset.value.sentence)
      if (problem) addIssue({ message: problem })
    }),
    ['sentence'],
  ),
)

export const emptyForm: WordForm = {
  kind: 'word',
  word: '',
  definition: '',
  sentence: '',
  category: defaultCategory,
  example: '',
  difficulty: 3,
  mastery: 0,
}

export const formOf = (word: Word): WordForm => ({
  kind: word.kind,
  ...(word.kind === 'cloze'
    ? { word: '', definition: '', sentence: word.definition }
    : { word: word.word, definition: word.definition, sentence: '' }),
  category: word.letter_category,
  example: word.examples[0] ?? '',
  difficulty: word.difficulty,
  mastery: word.mastery,
})

/** What is asked, and its answer. The word of a cloze is what its first blank hides. */
function sidesOf({ kind, word, definition, sentence }: WordForm): Pick<WordValues, 'word' | 'definition'> {
  if (kind === 'word') return { word: word.trim(), definition: definition.trim() }
  const stored = storedSentence(sentence)
  return { word: answersOf(stored)[0] ?? '', definition: stored }
}

/** The columns of a word. @param others the examples that the form does not show */
export const valuesOf = (form: WordForm, others: readonly string[] = []): WordValues => ({
  ...sidesOf(form),
  letter_category: form.category,
  examples: [form.example, ...others].map((example) => example.trim()).filter((example) => example !== ''),
  difficulty: form.difficulty,
  mastery: form.mastery,
})

/** How the form shows a word. */
export const editedWord = {
  formOf,
  columnsOf: (word: Word, form: WordForm): WordValues => valuesOf(form, word.examples.slice(1)),
}

/** Maximum lengths that the server accepts. */
export const longest = { word: 200, definition: 4000, example: 1000, quotation: 2000 } as const

const text = (length: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.transform((value) => value.slice(0, length)),
    ),
  )

/** What another area may send with `vocabulary.add`: texts that prefill the form, and the learner's note and its passage that they are from. */
export const prefillSchema = v.object({
  word: text(longest.word),
  definition: text(longest.definition),
  example: text(longest.example),
  note: v.optional(v.pipe(v.string(), v.uuid())),
  quotation: text(longest.quotation),
})

/** The form's initial values; an invalid prefill is ignored. */
export function prefilled(payload: unknown): WordForm {
  const { success, output } = v.safeParse(prefillSchema, payload)
  if (!success) return emptyForm
  const { word = '', definition = '', example = '' } = output
  return { ...emptyForm, word, definition, example }
}

/** The note and the passage that a prefill names; of an invalid one, none. */
export function prefilledSource(payload: unknown): WordSource {
  const { success, output } = v.safeParse(prefillSchema, payload)
  return { note_id: (success && output.note) || null, quotation: (success && output.quotation?.trim()) || null }
}

/** Whether another area has prefilled a field. */
export const isPrefilled = ({ word, definition, example }: WordForm): boolean => word + definition + example !== ''
