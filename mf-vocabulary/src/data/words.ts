import { isDuplicate } from '@cahier/contract/query'
import { useShell } from '@cahier/contract/react'
import type { SupabaseClient } from '@supabase/supabase-js'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Database } from './database.gen.ts'
import { wordKeys } from './keys.ts'

type Tables = Database['public']['Tables']
export type Word = Tables['vocabulary']['Row']
export type Review = Tables['reviews']['Row']

/** A word as it is typed. */
export interface WordDraft {
  word: string
  definition: string
  category: string
  /** The first example, the only one that the form shows; the others stay. */
  example: string
  difficulty: number
  mastery: number
}

/** A word and its reviews, as they were when the word was deleted. */
export interface DeletedWord {
  word: Word
  reviews: readonly Review[]
}

/** Most rows that the server gives in one answer. */
const page = 1000

async function readAll(client: SupabaseClient<Database>, signal: AbortSignal): Promise<readonly Word[]> {
  const words: Word[] = []
  for (;;) {
    const { data, error } = await client
      .from('vocabulary')
      .select()
      .order('word')
      .order('id')
      .range(words.length, words.length + page - 1)
      .abortSignal(signal)
    if (error) throw error
    words.push(...data)
    if (data.length < page) return words
  }
}

/** Every word of the learner. Filters and orders work on the whole notebook, so it is read once. */
export function useWords() {
  const shell = useShell()
  return useQuery({
    queryKey: wordKeys.all,
    queryFn: async ({ signal }) => readAll(await shell.supabase<Database>(), signal),
  })
}

/** What a mutation needs: the client, the cached notebook, and telling the dashboard that its figures are old. */
export function useNotebook() {
  const shell = useShell()
  const queries = useQueryClient()
  return {
    client: () => shell.supabase<Database>(),
    change(update: (words: readonly Word[]) => readonly Word[]) {
      queries.setQueryData<readonly Word[]>(wordKeys.all, (words) => words && update(words))
      shell.events.emit('dashboard')
    },
  }
}

const columns = ({ word, definition, category, difficulty }: WordDraft, examples: readonly string[]) => ({
  word: word.trim(),
  definition: definition.trim(),
  letter_category: category,
  examples: examples.map((example) => example.trim()).filter((example) => example !== ''),
  difficulty,
})

/** Adds a word under an id of the caller's, so that a second try after a lost answer does not make two. */
export function useAddWord() {
  const { client, change } = useNotebook()
  return useMutation({
    async mutationFn({ id, draft }: { id: string; draft: WordDraft }) {
      const supabase = await client()
      const row = { ...columns(draft, [draft.example]), mastery: draft.mastery }
      const added = await supabase
        .from('vocabulary')
        .insert({ id, ...row })
        .select()
        .single()
      if (!added.error) return added.data
      if (!isDuplicate(added.error)) throw added.error
      const { data, error } = await supabase.from('vocabulary').update(row).eq('id', id).select().single()
      if (error) throw error
      return data
    },
    onSuccess: (added) => change((words) => [...words.filter((word) => word.id !== added.id), added]),
  })
}

export function useUpdateWord() {
  const { client, change } = useNotebook()
  return useMutation({
    async mutationFn({ word, draft }: { word: Word; draft: WordDraft }) {
      const { data, error } = await (await client())
        .from('vocabulary')
        .update({
          ...columns(draft, [draft.example, ...word.examples.slice(1)]),
          // Said only when it was moved: it is a row of the log, and reviews may have come in since.
          ...(draft.mastery !== word.mastery && { mastery: draft.mastery }),
        })
        .eq('id', word.id)
        .select()
        .single()
      if (error) throw error
      return data
    },
    onSuccess: (updated) => change((words) => words.map((word) => (word.id === updated.id ? updated : word))),
  })
}

/** Deletes a word, its reviews with it, and gives back what an undo needs. */
export function useDeleteWord() {
  const { client, change } = useNotebook()
  return useMutation({
    async mutationFn(word: Word): Promise<DeletedWord> {
      const supabase = await client()
      const reviews = await supabase.from('reviews').select().eq('word_id', word.id).order('reviewed_at')
      if (reviews.error) throw reviews.error
      const { error } = await supabase.from('vocabulary').delete().eq('id', word.id)
      if (error) throw error
      return { word, reviews: reviews.data }
    },
    onSuccess: ({ word: deleted }) => change((words) => words.filter((word) => word.id !== deleted.id)),
  })
}

/** Brings a deleted word back, with its reviews. */
export function useRestoreWord() {
  const { client, change } = useNotebook()
  return useMutation({
    async mutationFn({ word, reviews }: DeletedWord) {
      const supabase = await client()
      const { id, definition, letter_category, examples, difficulty } = word
      // What the log says comes back with the log; only reviews from before there was one are the word's own.
      const times_reviewed = Math.max(0, word.times_reviewed - reviews.filter(({ rating }) => rating > 0).length)
      const restored = await supabase
        .from('vocabulary')
        .insert({ id, word: word.word, definition, letter_category, examples, difficulty, times_reviewed })
        .select()
        .single()
      if (restored.error) throw restored.error
      if (reviews.length > 0) {
        const { error } = await supabase
          .from('reviews')
          .insert(reviews.map(({ user_id: _owner, created_at: _created, ...review }) => review))
        if (error) throw error
      }
      return word
    },
    onSuccess: (restored) => change((words) => [...words, restored]),
  })
}
