import { answersOf } from '@cahier/contract/cloze'
import * as v from 'valibot'
import { problemOf, storedSentence } from '../cloze/cloze.ts'
import type { Word, WordSource, WordValues } from '../data/words.ts'
import { faceOf, faceText } from '../face/face-text.ts'
import { backOf, frontOf } from '../face/faces-of.ts'
import { faceFromMarkdown } from '../face/from-markdown.ts'
import { defaultCategory } from './category.ts'

const values = v.object({
  kind: v.picklist(['word', 'cloze']),
  /** The face that asks. */
  word: v.string(),
  /** The face that answers. */
  definition: v.string(),
  /** The face of a cloze, with the marks of its blanks. */
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
    v.check<WordForm, string>((form) => form.kind === 'cloze' || faceText(form[field]).trim() !== '', 'required'),
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
      const problem = problemOf(faceText(dataset.value.sentence))
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
    ? { word: '', definition: '', sentence: backOf(word) }
    : { word: frontOf(word), definition: backOf(word), sentence: '' }),
  category: word.letter_category,
  example: word.examples[0] ?? '',
  difficulty: word.difficulty,
  mastery: word.mastery,
})

type Sides = Pick<WordValues, 'word' | 'definition' | 'front' | 'back'>

/** A face beside its plain text; null where that says the same. */
const unlessPlain = (face: string, text: string) => (face === text || face === faceOf(text) ? null : face)

/** What is asked, and its answer, with the plain texts that the database derives. The word of a cloze is what its first blank hides. */
function sidesOf(form: WordForm): Sides {
  const back = form.kind === 'cloze' ? storedSentence(form.sentence) : form.definition.trim()
  const definition = faceText(back)
  const answer = { definition, back: unlessPlain(back, definition) }
  if (form.kind === 'cloze') return { word: answersOf(definition)[0] ?? '', front: null, ...answer }
  const front = form.word.trim()
  const word = [...faceText(front).replace(/[ \t\n]+/g, ' ')].slice(0, longest.word).join('').trim()
  return { word, front: unlessPlain(front, word), ...answer }
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
export const longest = {
  word: 200,
  definition: 4000,
  front: 8000,
  back: 20_000,
  example: 1000,
  quotation: 2000,
} as const

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

/** The form's initial values, of texts that may be Markdown; an invalid prefill is ignored. */
export function prefilled(payload: unknown): WordForm {
  const { success, output } = v.safeParse(prefillSchema, payload)
  if (!success) return emptyForm
  const { word = '', definition = '', example = '' } = output
  return {
    ...emptyForm,
    word: faceFromMarkdown(word),
    definition: faceFromMarkdown(definition),
    example: faceText(faceFromMarkdown(example)),
  }
}

/** The note and the passage that a prefill names; of an invalid one, none. */
export function prefilledSource(payload: unknown): WordSource {
  const { success, output } = v.safeParse(prefillSchema, payload)
  return { note_id: (success && output.note) || null, quotation: (success && output.quotation?.trim()) || null }
}

/** Whether another area has prefilled a field. */
export const isPrefilled = ({ word, definition, example }: WordForm): boolean => word + definition + example !== ''
