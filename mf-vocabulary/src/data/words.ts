import type { ShellApi } from '@cahier/contract'
import { type AreaError, dataOf } from '@cahier/contract/data'
import { area, type Functions, type Tables } from './area.ts'

export type Word = Tables['vocabulary']['Row']
export type Review = Tables['reviews']['Row']

export const sorts = [
  'alphabetical',
  'category',
  'mastery-desc',
  'mastery-asc',
  'difficulty-desc',
  'difficulty-asc',
  'recent',
] as const
export type Sort = (typeof sorts)[number]

export const levels = ['all', 'to-review', 'mastered'] as const
export type Level = (typeof levels)[number]

/** The words of the notebook that are asked for. `category` null is every category. */
export interface WordFilter {
  search: string
  category: string | null
  level: Level
}

/** What the learner asked to see. `letter` null is every letter. */
export interface Selection extends WordFilter {
  letter: string | null
  sort: Sort
}

/** What the form stores of a word. */
export interface WordValues {
  word: string
  definition: string
  category: string
  examples: readonly string[]
  difficulty: number
  /** Said only when it was moved: it is a row of the log, and reviews may have come in since. */
  mastery?: number
}

/** A word, its reviews and the lapses forgiven to its cards, as they were when the word was deleted. */
export interface DeletedWord {
  word: Word
  reviews: readonly Review[]
  forgiven: readonly Pick<Tables['cards']['Row'], 'direction' | 'forgiven'>[]
}

/** Words that one request reads. */
export const pageSize = 60

/** What the whole notebook holds. `letters` counts the words of the filter. */
export type Overview = Functions['vocabulary_overview']['Returns'][number]

const filterOf = ({ search, category, level }: WordFilter) => ({
  search_query: search,
  level,
  ...(category !== null && { category }),
})

const pageOf = ({ letter, sort, ...filter }: Selection, page: number): Functions['vocabulary_view']['Args'] => ({
  ...filterOf(filter),
  ...(letter !== null && { letter }),
  sort,
  skip: page * pageSize,
  max: pageSize,
})

/** The figures of the notebook, and the letters of what is chosen. */
const overview = area.query(
  'overview',
  ({ client }, filter: WordFilter) => client.rpc('vocabulary_overview', filterOf(filter)).single(),
  { keepsPrevious: true },
)
export const useOverviewOf = overview.useQuery

/** One page of the choice. What was shown before stays until it is there. */
const pages = area.query(
  'page',
  ({ client }, selection: Selection, page: number) => client.rpc('vocabulary_view', pageOf(selection, page)),
  { keepsPrevious: true },
)
export const useWordPage = pages.useQuery

/** One page of a deck. It stays as it was dealt, however the answers change its order. */
const deck = area.query(
  'deck',
  ({ client }, selection: Selection, page: number) => client.rpc('vocabulary_view', pageOf(selection, page)),
  { staleTime: Number.POSITIVE_INFINITY },
)
/** The word at a place of a deck. */
export const useDealtWord = (selection: Selection, place: number): Word | undefined =>
  deck.useQuery(selection, Math.floor(place / pageSize)).data?.[place % pageSize]

/** One word; null when there is none of that id, undefined until it is known. */
const word = area.query('word', async ({ client, signal }, id: string): Promise<Word | null> => {
  try {
    return await dataOf(client.from('vocabulary').select().eq('id', id).abortSignal(signal).maybeSingle())
  } catch (error) {
    // What is no id at all names no word either.
    if ((error as AreaError).code === '22P02') return null
    throw error
  }
})
export const useWord = (id: string): Word | null | undefined => word.useQuery(id).data

/** Everything that shows words. */
export const words = [overview, pages, deck, word]

/** The notebook has changed: what is on screen is read again, and nothing else shows what was. */
export async function wordsChanged(shell: ShellApi): Promise<void> {
  shell.events.emit('dashboard')
  for (const query of words) query.forget(shell)
  await Promise.all(words.map((query) => query.refresh(shell)))
}

const changes = {
  touches: ['dashboard'],
  refreshes: words,
  onSuccess(shell: ShellApi) {
    for (const query of words) query.forget(shell)
  },
}

const columns = ({ word, definition, category, examples, difficulty, mastery }: WordValues) => ({
  word: word.trim(),
  definition: definition.trim(),
  letter_category: category,
  examples: examples.map((example) => example.trim()).filter((example) => example !== ''),
  difficulty,
  ...(mastery !== undefined && { mastery }),
})

/** Adds a word under an id of the caller's, so that a second try after a lost answer does not make two. */
export const useAddWord = area.mutation(
  async ({ client }, { id, values }: { id: string; values: WordValues }): Promise<Word> => {
    const row = columns(values)
    const table = client.from('vocabulary')
    try {
      return await dataOf(
        table
          .insert({ id, ...row })
          .select()
          .single(),
      )
    } catch (error) {
      if (!(error as AreaError).isDuplicate) throw error
      return dataOf(table.update(row).eq('id', id).select().single())
    }
  },
  changes,
).useMutation

export const useUpdateWord = area.mutation(
  ({ client }, { id, values }: { id: string; values: WordValues }) =>
    client.from('vocabulary').update(columns(values)).eq('id', id).select().single(),
  changes,
).useMutation

/** Deletes a word, its reviews with it, and gives back what an undo needs. */
export const useDeleteWord = area.mutation(async ({ client }, word: Word): Promise<DeletedWord> => {
  const [reviews, forgiven] = await Promise.all([
    dataOf(client.from('reviews').select().eq('word_id', word.id).order('reviewed_at')),
    dataOf(client.from('cards').select('direction, forgiven').eq('word_id', word.id).neq('forgiven', 0)),
  ])
  await dataOf(client.from('vocabulary').delete().eq('id', word.id))
  return { word, reviews, forgiven }
}, changes).useMutation

/** Brings a deleted word back, with its reviews; what was taken up again is not set aside once more. */
export const useRestoreWord = area.mutation(async ({ client }, { word, reviews, forgiven }: DeletedWord) => {
  const { id, definition, letter_category, examples, difficulty } = word
  // What the log says comes back with the log; only reviews from before there was one are the word's own.
  const times_reviewed = Math.max(0, word.times_reviewed - reviews.filter(({ rating }) => rating > 0).length)
  await dataOf(
    client
      .from('vocabulary')
      .insert({ id, word: word.word, definition, letter_category, examples, difficulty, times_reviewed }),
  )
  if (reviews.length > 0) {
    const rows = reviews.map(({ user_id: _owner, created_at: _created, ...review }) => review)
    await dataOf(client.from('reviews').insert(rows))
  }
  // The log makes the cards; only then is there something to forgive.
  for (const { direction, forgiven: lapses } of forgiven) {
    await dataOf(client.from('cards').update({ forgiven: lapses }).match({ word_id: id, direction }))
  }
}, changes).useMutation
