import type { ShellApi } from '@cahier/contract'
import { useShell } from '@cahier/contract/react'
import { patience } from '@cahier/contract/sync'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { openOutbox } from '../outbox/use-outbox.ts'
import { timeZone } from '../review/study-day.ts'
import type { Database } from './database.gen.ts'
import { cardKeys } from './keys.ts'
import type { Word } from './words.ts'

type Tables = Database['public']['Tables']

/** A card with what stands on its two sides. */
export type QueuedCard = Database['public']['Functions']['review_queue']['Returns'][number]
export type Direction = QueuedCard['direction']
/** A planned session and the cards of its words that are still to be asked. */
export type SessionCards = Database['public']['Functions']['session_cards']['Returns'][number]
export type ReviewSettings = Omit<Tables['review_settings']['Row'], 'user_id' | 'updated_at'>
/** What the learner chooses; the weights come from a fit. */
export type ReviewWishes = Omit<ReviewSettings, 'weights'>

/** What holds for who has chosen nothing. */
export const standardSettings: ReviewSettings = {
  retention: 0.9,
  new_per_day: 20,
  reviews_per_day: 200,
  recall: false,
  weights: null,
  typed: false,
  language: 'fr',
}

/** What a review needs to be scheduled: the learner's wishes, and how full the days ahead are. */
export interface Scheduling {
  settings: ReviewSettings
  load: ReadonlyMap<string, number>
}

/**
 * Reads something and keeps it on this device, or gives what is kept while the server is not to be had.
 *
 * @param fits whether what is kept is what was asked for
 */
export async function readOrKept<Value>(
  shell: ShellApi,
  key: string,
  read: () => Promise<Value>,
  fits: (kept: Value) => boolean = () => true,
): Promise<Value> {
  const outbox = await openOutbox(shell)
  const kept = async () => {
    const value = await outbox.kept<Value>(key)
    return value !== undefined && fits(value) ? value : undefined
  }
  // What was answered on this device is not asked again: the server hears of it first.
  await outbox.sync()
  const isLevel = outbox.state.get().waiting === 0
  try {
    const value = await read()
    if (!isLevel) return (await kept()) ?? value
    await outbox.keep(key, value)
    return value
  } catch (error) {
    const last = isUnanswered(error) ? await kept() : undefined
    if (last === undefined) throw error
    return last
  }
}

/** No answer came, as opposed to a refusal. */
const isUnanswered = (error: unknown) => !(error as { code?: unknown }).code

async function readScheduling(shell: ShellApi): Promise<Scheduling> {
  const supabase = await shell.supabase<Database>()
  const [settings, load] = await Promise.all([
    supabase
      .from('review_settings')
      .select('retention, new_per_day, reviews_per_day, recall, weights, typed, language')
      .abortSignal(AbortSignal.timeout(patience))
      .maybeSingle(),
    supabase.rpc('review_load', { zone: timeZone() }).abortSignal(AbortSignal.timeout(patience)),
  ])
  if (settings.error) throw settings.error
  if (load.error) throw load.error
  return {
    settings: settings.data ?? standardSettings,
    load: new Map(load.data.map(({ day, cards }) => [day, cards])),
  }
}

async function readQueue(shell: ShellApi, first: string | null): Promise<readonly QueuedCard[]> {
  const supabase = await shell.supabase<Database>()
  const { data, error } = await supabase
    .rpc('review_queue', { zone: timeZone(), ...(first && { first }) })
    .abortSignal(AbortSignal.timeout(patience))
  if (error) throw error
  return data
}

async function readSession(shell: ShellApi, id: string): Promise<SessionCards> {
  const supabase = await shell.supabase<Database>()
  const { data, error } = await supabase
    .rpc('session_cards', { session_id: id, zone: timeZone() })
    .abortSignal(AbortSignal.timeout(patience))
    .single()
  if (error) throw error
  return data
}

const queueKey = 'queue'
const sessionKey = 'session'
const keptScheduling = (shell: ShellApi) => readOrKept(shell, 'scheduling', () => readScheduling(shell))
const keptQueue = (shell: ShellApi, first: string | null) => readOrKept(shell, queueKey, () => readQueue(shell, first))
const keptSession = (shell: ShellApi, id: string) =>
  readOrKept(
    shell,
    sessionKey,
    () => readSession(shell, id),
    (kept) => kept.id === id,
  )

export function useScheduling() {
  const shell = useShell()
  return useQuery({
    queryKey: cardKeys.scheduling,
    networkMode: 'always',
    queryFn: () => keptScheduling(shell),
  })
}

/** A row that was dealt is not dealt again under the learner's hands; the next visit asks anew. */
const dealt = { networkMode: 'always', staleTime: Number.POSITIVE_INFINITY, gcTime: 0 } as const

/** The cards of today. A word that the address names comes first, due or not. */
export function useQueue(first: string | null) {
  const shell = useShell()
  return useQuery({ ...dealt, queryKey: cardKeys.queue(first), queryFn: () => keptQueue(shell, first) })
}

/** The cards of a planned session. */
export function useSessionCards(id: string) {
  const shell = useShell()
  return useQuery({ ...dealt, queryKey: cardKeys.session(id), queryFn: () => keptSession(shell, id) })
}

/** Keeps on this device what is left, of today or of a session, so that a reload without a network goes on there. */
export function useKeepLeft() {
  const shell = useShell()
  const keep = (key: string, value: unknown) => {
    openOutbox(shell)
      .then((outbox) => outbox.keep(key, value))
      .catch(shell.reportError)
  }
  return {
    keepQueue: (cards: readonly QueuedCard[]) => keep(queueKey, cards),
    keepSession: (session: SessionCards) => keep(sessionKey, session),
  }
}

/** The cards of today that this device has. */
export async function cardsAtHand(shell: ShellApi): Promise<readonly QueuedCard[]> {
  const outbox = await openOutbox(shell)
  return (await outbox.kept<readonly QueuedCard[]>(queueKey)) ?? []
}

/** Has today's cards on this device before the network goes. */
export function useQueueAtHand(wanted: boolean): void {
  const shell = useShell()
  useEffect(() => {
    if (!wanted) return
    // Nobody waits for it; the review itself says when it cannot be had.
    Promise.all([keptQueue(shell, null), keptScheduling(shell)]).catch(() => {})
  }, [shell, wanted])
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

/** Keeps the learner's wishes; what is dealt from now on follows them. */
export function useChangeSettings() {
  const shell = useShell()
  const queries = useQueryClient()
  return useMutation({
    async mutationFn(wishes: ReviewWishes) {
      const supabase = await shell.supabase<Database>()
      const { error } = await supabase.from('review_settings').upsert(wishes)
      if (error) throw error
    },
    onSuccess() {
      shell.events.emit('dashboard')
      void queries.invalidateQueries({ queryKey: cardKeys.all })
    },
  })
}
