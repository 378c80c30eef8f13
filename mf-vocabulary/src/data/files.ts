import type { ShellApi } from '@cahier/contract'
import { readAll } from '@cahier/contract/data'
import { localZone } from '@cahier/contract/time'
import { area, type Functions } from './area.ts'

export type ExportedWord = Functions['export_words']['Returns'][number]
export type ExportedCard = ExportedWord['cards'][number]

/** Earlier answers: time in milliseconds, rating, the interval that followed in days, and milliseconds that the answer took. */
type Reviews = ExportedCard['reviews']

/**
 * A card from a file. `state` is null for a new card; a known card has the rest of its state and the time from which it holds.
 */
export type ImportedCard = { direction: ExportedCard['direction']; suspended: boolean; reviews: Reviews } & (
  | { state: null }
  | {
      state: number
      at: number
      due: string
      days: number | null
      stability: number
      difficulty: number
      learning_step: number
      reps: number
      lapses: number
    }
)

/** A word from a file. Null fields keep their value if the notebook already has the word. */
export type ImportedWord = {
  id: string
  kind: 'word' | 'cloze'
  word: string
  definition: string
  category: string | null
  examples: string[] | null
  difficulty: number | null
  mastery: number | null
  cards: ImportedCard[]
  /** The word of the notebook that it is, although that is written in another way. */
  merge_into?: string
}

/** What to do with words that the notebook already has. */
export const duplicateChoices = ['skip', 'update', 'keep'] as const
export type DuplicateChoice = (typeof duplicateChoices)[number]

export type ImportCounts = Functions['import_words']['Returns'][number]
/** Positions in the request, from 1. */
export type HeldWords = Functions['find_held_words']['Returns'][number]
/** A word of the notebook that looks like the one at a position, from 1. */
export type AlikeWord = Functions['find_alike_words']['Returns'][number]

/**
 * Which of these words the notebook already has, and which occur twice. It is one request, because only the server's collation
 * tells which words of the whole list are the same.
 */
const heldWords = area.query(
  'held',
  ({ client }, _list: string, words: readonly string[]) =>
    client.rpc('find_held_words', { words: [...words] }).single(),
  { enabled: (_list, words) => words.length > 0, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
)
export const useHeldWords = heldWords.useQuery

/** The words of the notebook that differ from these by case, accents or ligatures only. */
const alikeWords = area.query(
  'alike',
  ({ client }, _list: string, words: readonly string[]) => client.rpc('find_alike_words', { words: [...words] }),
  { enabled: (_list, words) => words.length > 0, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
)
export const useAlikeWords = alikeWords.useQuery

/** Adds a slice of words with their history, all or none. Sending it again adds nothing. */
export const importWords = (
  shell: ShellApi,
  words: readonly ImportedWord[],
  duplicates: DuplicateChoice,
): Promise<ImportCounts> =>
  area.ask(shell, ({ client }) =>
    client.rpc('import_words', { words: [...words], duplicates, zone: localZone() }).single(),
  )

/** Undoes a slice of an import. Unknown ids are skipped. */
export const removeWords = (shell: ShellApi, ids: readonly string[]): Promise<number> =>
  area.ask(shell, ({ client }) => client.rpc('remove_words', { ids: [...ids] }))

/** Words per request. */
const requestWordCount = 500

/** All of the learner's words, with their cards and reviews. */
export const exportWords = area.mutation(({ client, ask }) =>
  readAll(({ after }) => ask(client.rpc('export_words', { max: requestWordCount, ...(after && { last: after }) })), {
    size: requestWordCount,
  }),
)
