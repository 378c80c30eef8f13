import type { ShellApi } from '@cahier/contract'
import { isDuplicate } from '@cahier/contract/query'
import { useShell } from '@cahier/contract/react'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Selection } from '../notebook/selection.ts'
import { useSettledSelection } from '../notebook/shown-selection.ts'
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

/** A word, its reviews and the lapses forgiven to its cards, as they were when the word was deleted. */
export interface DeletedWord {
  word: Word
  reviews: readonly Review[]
  forgiven: readonly Pick<Tables['cards']['Row'], 'direction' | 'forgiven'>[]
}

/** Words that one request reads. */
export const page = 60

/** What the whole notebook holds. `letters` counts the words of the choice. */
export type Overview = Database['public']['Functions']['vocabulary_overview']['Returns'][number]

const choiceOf = ({ search, category, level }: Pick<Selection, 'search' | 'category' | 'level'>) => ({
  search_query: search,
  level,
  ...(category !== null && { category }),
})

async function readPage(
  shell: ShellApi,
  selection: Selection,
  pageNumber: number,
  signal: AbortSignal,
): Promise<readonly Word[]> {
  const { letter, sort } = selection
  const { data, error } = await (await shell.supabase<Database>())
    .rpc('vocabulary_view', {
      ...choiceOf(selection),
      ...(letter !== null && { letter }),
      sort,
      skip: pageNumber * page,
      max: page,
    })
    .abortSignal(signal)
  if (error) throw error
  return data
}

/** The figures of the notebook, and the letters of what is chosen. */
export function useOverview() {
  const shell = useShell()
  const { search, category, level } = useSettledSelection()
  return useQuery({
    queryKey: wordKeys.overview({ search, category, level }),
    placeholderData: keepPreviousData,
    async queryFn({ signal }): Promise<Overview> {
      const { data, error } = await (await shell.supabase<Database>())
        .rpc('vocabulary_overview', choiceOf({ search, category, level }))
        .abortSignal(signal)
        .single()
      if (error) throw error
      return data
    },
  })
}

/** One page of the choice. What was shown before stays until it is there. */
export function useWordPage(selection: Selection, number: number) {
  const shell = useShell()
  return useQuery({
    queryKey: wordKeys.found(selection, number),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => readPage(shell, selection, number, signal),
  })
}

/** The word at a place of a deck. A page that was dealt stays as it is, however the answers change its order. */
export function useDealtWord(selection: Selection, place: number): Word | undefined {
  const shell = useShell()
  const number = Math.floor(place / page)
  const { data } = useQuery({
    queryKey: wordKeys.deck(selection, number),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => readPage(shell, selection, number, signal),
  })
  return data?.[place % page]
}

/** One word; null when there is none of that id, undefined until it is known. */
export function useWord(id: string): Word | null | undefined {
  const shell = useShell()
  const { data } = useQuery({
    queryKey: wordKeys.one(id),
    async queryFn({ signal }) {
      const { data, error } = await (await shell.supabase<Database>())
        .from('vocabulary')
        .select()
        .eq('id', id)
        .abortSignal(signal)
        .maybeSingle()
      // What is no id at all names no word either.
      if (error && error.code !== '22P02') throw error
      return data
    },
  })
  return data
}

/** What a mutation needs: the client, and telling lists, figures and dashboard that they are old. */
export function useNotebook() {
  const shell = useShell()
  const queries = useQueryClient()
  return {
    client: () => shell.supabase<Database>(),
    async changed() {
      shell.events.emit('dashboard')
      queries.removeQueries({ queryKey: wordKeys.all, type: 'inactive' })
      await queries.invalidateQueries({ queryKey: wordKeys.all })
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
  const { client, changed } = useNotebook()
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
    onSuccess: changed,
  })
}

export function useUpdateWord() {
  const { client, changed } = useNotebook()
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
    onSuccess: changed,
  })
}

/** Deletes a word, its reviews with it, and gives back what an undo needs. */
export function useDeleteWord() {
  const { client, changed } = useNotebook()
  return useMutation({
    async mutationFn(word: Word): Promise<DeletedWord> {
      const supabase = await client()
      const [reviews, cards] = await Promise.all([
        supabase.from('reviews').select().eq('word_id', word.id).order('reviewed_at'),
        supabase.from('cards').select('direction, forgiven').eq('word_id', word.id).neq('forgiven', 0),
      ])
      if (reviews.error) throw reviews.error
      if (cards.error) throw cards.error
      const { error } = await supabase.from('vocabulary').delete().eq('id', word.id)
      if (error) throw error
      return { word, reviews: reviews.data, forgiven: cards.data }
    },
    onSuccess: changed,
  })
}

/** Brings a deleted word back, with its reviews; what was taken up again is not set aside once more. */
export function useRestoreWord() {
  const { client, changed } = useNotebook()
  return useMutation({
    async mutationFn({ word, reviews, forgiven }: DeletedWord) {
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
      // The log makes the cards; only then is there something to forgive.
      for (const card of forgiven) {
        const { error } = await supabase
          .from('cards')
          .update({ forgiven: card.forgiven })
          .match({ word_id: id, direction: card.direction })
        if (error) throw error
      }
      return word
    },
    onSuccess: changed,
  })
}
