import type { ShellApi } from '@cahier/contract'
import { dataOf } from '@cahier/contract/data'
import { localZone } from '@cahier/contract/time'
import { area, type Functions } from './area.ts'

export type ExportedWord = Functions['export_words']['Returns'][number]
export type ExportedCard = ExportedWord['cards'][number]

/** An answer of before: moment in milliseconds, rating, the interval in days that it was given, milliseconds that it took. */
type Reviews = ExportedCard['reviews']

/** A card of a file. `state` is null where it is new; what else is known of it is said from a moment on. */
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

/** A word of a file. What is null stays as it is where the notebook has the word. */
export type ImportedWord = {
  id: string
  word: string
  definition: string
  category: string | null
  examples: string[] | null
  difficulty: number | null
  mastery: number | null
  cards: ImportedCard[]
}

/** What becomes of words that the notebook has already. */
export const duplicateChoices = ['skip', 'update', 'keep'] as const
export type DuplicateChoice = (typeof duplicateChoices)[number]

export type ImportCounts = Functions['import_words']['Returns'][number]
/** Places from 1 among the words that were asked for. */
export type HeldWords = Functions['find_held_words']['Returns'][number]

/** Which of these words the notebook has, and which stand twice. */
const heldWords = area.query(
  'held',
  ({ client }, _list: string, words: readonly string[]) =>
    client.rpc('find_held_words', { words: [...words] }).single(),
  { enabled: (_list, words) => words.length > 0, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
)
export const useHeldWords = heldWords.useQuery

/** Adds words with their history, all or none; sent again it is not done again. */
export const importWords = area.mutation(
  ({ client }, { words, duplicates }: { words: readonly ImportedWord[]; duplicates: DuplicateChoice }) =>
    client.rpc('import_words', { words: [...words], duplicates, zone: localZone() }).single(),
)

/** Takes an import back. */
export const removeWords = area.mutation(({ client }, ids: readonly string[]) =>
  client.rpc('remove_words', { ids: [...ids] }),
)

/** Rows that are asked for at once. */
const page = 500

/** All of the caller's words, with their cards and what was answered. */
export const readWords = (shell: ShellApi): Promise<ExportedWord[]> =>
  area.ask(shell, async ({ client }) => {
    const words: ExportedWord[] = []
    for (;;) {
      const last = words.at(-1)?.id
      const read = await dataOf(client.rpc('export_words', { max: page, ...(last && { last }) }))
      words.push(...read)
      if (read.length < page) return words
    }
  })
