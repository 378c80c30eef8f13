import type { ShellApi } from '@cahier/contract'
import { useShell } from '@cahier/contract/react'
import { useQuery } from '@tanstack/react-query'
import { timeZone } from '../review/study-day.ts'
import type { Database } from './database.gen.ts'
import { transferKeys } from './keys.ts'

export type ExportedWord = Database['public']['Functions']['export_words']['Returns'][number]
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

export type ImportCounts = Database['public']['Functions']['import_words']['Returns'][number]
/** Places from 1 among the words that were asked for. */
export type HeldWords = Database['public']['Functions']['find_held_words']['Returns'][number]

/** Which of these words the notebook has, and which stand twice. @param key names this list of words */
export function useHeldWords(key: string, words: readonly string[]) {
  const shell = useShell()
  return useQuery({
    queryKey: transferKeys.held(key),
    enabled: words.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    async queryFn({ signal }): Promise<HeldWords> {
      const { data, error } = await (await shell.supabase<Database>())
        .rpc('find_held_words', { words: [...words] })
        .abortSignal(signal)
        .single()
      if (error) throw error
      return data
    },
  })
}

/** Adds words with their history, all or none; sent again it is not done again. */
export async function importWords(
  shell: ShellApi,
  words: readonly ImportedWord[],
  duplicates: DuplicateChoice,
): Promise<ImportCounts> {
  const { data, error } = await (await shell.supabase<Database>())
    .rpc('import_words', { words: [...words], duplicates, zone: timeZone() })
    .single()
  if (error) throw error
  return data
}

/** Takes an import back. */
export async function removeWords(shell: ShellApi, ids: readonly string[]): Promise<void> {
  const { error } = await (await shell.supabase<Database>()).rpc('remove_words', { ids: [...ids] })
  if (error) throw error
}

/** Rows that are asked for at once. */
const page = 500

/** All of the caller's words, with their cards and what was answered. */
export async function readWords(shell: ShellApi): Promise<ExportedWord[]> {
  const client = await shell.supabase<Database>()
  const words: ExportedWord[] = []
  for (;;) {
    const last = words.at(-1)?.id
    const { data, error } = await client.rpc('export_words', { max: page, ...(last && { last }) })
    if (error) throw error
    words.push(...data)
    if (data.length < page) return words
  }
}
