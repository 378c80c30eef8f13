import type { ShellApi } from '@cahier/contract'
import { insertOrUpdate } from '@cahier/contract/data'
import { AreaError } from '@cahier/contract/react'
import { area, type Functions, type Tables } from './area.ts'

export type Word = Tables['vocabulary']['Row']
/** A word with its definition, or a sentence with blanks. */
export type WordKind = Word['kind']
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

/** Conditions on words. `category` null means every category. */
export interface WordFilter {
  search: string
  category: string | null
  level: Level
}

/** The learner's selection. `letter` null means every letter. */
export interface Selection extends WordFilter {
  letter: string | null
  sort: Sort
}

/** The columns of a word that the form sets. A change of its mastery is stored as a row of the log. */
export type WordValues = Pick<
  Word,
  'word' | 'definition' | 'front' | 'back' | 'letter_category' | 'examples' | 'difficulty' | 'mastery'
>

/** A deleted word with its reviews and the forgiven lapses of its cards, as they were before the deletion. */
export interface DeletedWord {
  word: Word
  reviews: readonly Review[]
  forgiven: readonly Pick<Tables['cards']['Row'], 'direction' | 'forgiven'>[]
}

/** What restores such a word. */
export interface RestoredWord {
  word: Tables['vocabulary']['Insert'] & { id: string }
  reviews: readonly Tables['reviews']['Insert'][]
  forgiven: DeletedWord['forgiven']
}

/** Words per request. */
export const pageWordCount = 60

/** Totals of the whole notebook. `letters` counts the words of the filter. */
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
  skip: page * pageWordCount,
  max: pageWordCount,
})

/** Words change in other tabs and on other devices. */
const elsewhere = [{ table: 'vocabulary' }]

/** The totals of the notebook, and the letters of the filter. */
const overview = area.query(
  'overview',
  ({ client }, filter: WordFilter) => client.rpc('vocabulary_overview', filterOf(filter)).single(),
  { keepsPrevious: true, live: elsewhere },
)
export const useOverviewOf = overview.useQuery

/** One page of the selection. The previous page stays until it has loaded. */
const pages = area.query(
  'page',
  ({ client }, selection: Selection, page: number) => client.rpc('vocabulary_view', pageOf(selection, page)),
  { keepsPrevious: true, live: elsewhere },
)
export const useWordPage = pages.useQuery

/** One page of a deck. Its order stays as it was first read, even if answers would change it. */
const deck = area.query(
  'deck',
  ({ client }, selection: Selection, page: number) => client.rpc('vocabulary_view', pageOf(selection, page)),
  { staleTime: Number.POSITIVE_INFINITY },
)
/** The word at a position of a deck. */
export const useDealtWord = (selection: Selection, place: number): Word | undefined =>
  deck.useQuery(selection, Math.floor(place / pageWordCount)).data?.[place % pageWordCount]

/** One word; null if there is none with that id, undefined until it has loaded. */
const word = area.query(
  'word',
  async ({ client, ask }, id: string): Promise<Word | null> => {
    try {
      return await ask(client.from('vocabulary').select().eq('id', id).maybeSingle())
    } catch (error) {
      // A malformed id is treated like an unknown one.
      if (error instanceof AreaError && error.code === '22P02') return null
      throw error
    }
  },
  { live: elsewhere },
)
export const useWord = (id: string): Word | null | undefined => word.useQuery(id).data

/** All queries that show words. */
export const words = [overview, pages, deck, word]

/** Refetches the queries that show words, and drops their cached answers elsewhere. */
export async function wordsChanged(shell: ShellApi): Promise<void> {
  shell.events.emit('dashboard')
  for (const query of words) query.forget(shell)
  await Promise.all(words.map((query) => query.refresh(shell)))
}

/** What each change of words does afterwards. */
export const changes = {
  touches: ['dashboard'],
  refreshes: words,
  onSuccess(shell: ShellApi) {
    for (const query of words) query.forget(shell)
  },
}

/** The note that a word was made from; null if there is none. */
const source = area.query('source', ({ client }, wordId: string) =>
  client.rpc('word_source', { word: wordId }).maybeSingle(),
)
export const useSource = source.useQuery

/** The note that a word is made from, and the passage word for word. */
export type WordSource = Pick<Word, 'note_id' | 'quotation'>

/** A word that is added. */
export interface NewWord {
  id: string
  kind: WordKind
  source: WordSource
  values: WordValues
}

type Inserted = RestoredWord['word']

/** Inserts a word; without its note if the server does not have that one, because it was deleted or has not arrived yet. */
async function withNote<Answer>(word: Inserted, insert: (word: Inserted) => Promise<Answer>): Promise<Answer> {
  try {
    return await insert(word)
  } catch (error) {
    if (!(error instanceof AreaError && error.code === '23503' && word.note_id)) throw error
    return await insert({ ...word, note_id: null })
  }
}

/**
 * Adds a word with an id from the caller, so that a retry after a lost response does not add it twice. Its kind cannot be changed
 * afterwards.
 */
export const useAddWord = area.mutation(({ client, ask }, { id, kind, source, values }: NewWord): Promise<Word> => {
  const table = client.from('vocabulary')
  const inserted = withNote({ id, kind, ...source, ...values }, (row) => ask(table.insert(row).select().single()))
  return insertOrUpdate(inserted, () => ask(table.update(values).eq('id', id).select().single()))
}, changes).useMutation

/** Deletes a word and its reviews, and returns what an undo needs. */
export const useDeleteWord = area.mutation(async ({ client, ask }, word: Word): Promise<DeletedWord> => {
  const [reviews, forgiven] = await Promise.all([
    ask(client.from('reviews').select().eq('word_id', word.id).order('reviewed_at')),
    ask(client.from('cards').select('direction, forgiven').eq('word_id', word.id).neq('forgiven', 0)),
  ])
  await ask(client.from('vocabulary').delete().eq('id', word.id))
  return { word, reviews, forgiven }
}, changes).useMutation

/** Restores a deleted word with its reviews, and the forgiven lapses of its cards. */
export const useRestoreWord = area.mutation(
  async ({ client, ask }, { word, reviews, forgiven }: RestoredWord): Promise<void> => {
    await withNote(word, (row) => ask(client.from('vocabulary').insert(row)))
    if (reviews.length > 0) await ask(client.from('reviews').insert([...reviews]))
    // The restored log creates the cards; their lapses can be forgiven only after that.
    for (const { direction, forgiven: lapses } of forgiven) {
      await ask(client.from('cards').update({ forgiven: lapses }).match({ word_id: word.id, direction }))
    }
  },
  changes,
).useMutation
