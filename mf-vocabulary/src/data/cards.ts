import { useShell } from '@cahier/contract/react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { timeZone } from '../review/study-day.ts'
import type { Database } from './database.gen.ts'
import { cardKeys } from './keys.ts'
import type { Word } from './words.ts'

type Tables = Database['public']['Tables']

/** A card with what stands on its two sides. */
export type QueuedCard = Database['public']['Functions']['review_queue']['Returns'][number]
export type Direction = QueuedCard['direction']
export type ReviewSettings = Omit<Tables['review_settings']['Row'], 'user_id' | 'updated_at'>

/** What holds for who has chosen nothing. */
export const standardSettings: ReviewSettings = {
  retention: 0.9,
  new_per_day: 20,
  reviews_per_day: 200,
  recall: false,
  weights: null,
}

/** What a review needs to be scheduled: the learner's wishes, and how full the days ahead are. */
export interface Scheduling {
  settings: ReviewSettings
  load: ReadonlyMap<string, number>
}

export function useScheduling() {
  const shell = useShell()
  return useQuery({
    queryKey: cardKeys.scheduling,
    async queryFn({ signal }): Promise<Scheduling> {
      const supabase = await shell.supabase<Database>()
      const [settings, load] = await Promise.all([
        supabase
          .from('review_settings')
          .select('retention, new_per_day, reviews_per_day, recall, weights')
          .abortSignal(signal)
          .maybeSingle(),
        supabase.rpc('review_load', { zone: timeZone() }).abortSignal(signal),
      ])
      if (settings.error) throw settings.error
      if (load.error) throw load.error
      return {
        settings: settings.data ?? standardSettings,
        load: new Map(load.data.map(({ day, cards }) => [day, cards])),
      }
    },
  })
}

/** The cards of today. A word that the address names comes first, due or not. */
export function useQueue(first: string | null) {
  const shell = useShell()
  return useQuery({
    queryKey: cardKeys.queue(first),
    // A row that was dealt is not dealt again under the learner's hands; the next visit asks anew.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    async queryFn({ signal }): Promise<readonly QueuedCard[]> {
      const supabase = await shell.supabase<Database>()
      const { data, error } = await supabase
        .rpc('review_queue', { zone: timeZone(), ...(first && { first }) })
        .abortSignal(signal)
      if (error) throw error
      return data
    },
  })
}

/** The card that shows a word and asks for its meaning; null until it is read. */
export function useCardOf(word: Word | undefined): QueuedCard | null {
  const shell = useShell()
  const { data } = useQuery({
    queryKey: cardKeys.ofWord(word?.id ?? ''),
    enabled: word !== undefined,
    async queryFn({ signal }) {
      const supabase = await shell.supabase<Database>()
      const { data, error } = await supabase
        .from('cards')
        .select(
          'word_id, direction, state, due, stability, difficulty, learning_step, reps, lapses, forgiven, last_day',
        )
        .eq('word_id', word?.id ?? '')
        .eq('direction', 'recognition')
        .abortSignal(signal)
        .single()
      if (error) throw error
      return data
    },
  })
  if (!word || data?.word_id !== word.id) return null
  const { word: text, definition, examples, letter_category } = word
  return { ...data, word: text, definition, examples, letter_category }
}

/** Takes a card up again that was set aside: its lapses so far no longer count against it. */
export function useForgive() {
  const shell = useShell()
  const queries = useQueryClient()
  return useMutation({
    async mutationFn({ word_id, direction, lapses }: QueuedCard) {
      const supabase = await shell.supabase<Database>()
      const { error } = await supabase.from('cards').update({ forgiven: lapses }).match({ word_id, direction })
      if (error) throw error
    },
    onSuccess(_data, { word_id }) {
      shell.events.emit('dashboard')
      return queries.invalidateQueries({ queryKey: cardKeys.ofWord(word_id) })
    },
  })
}
