import { dataOf } from '@cahier/contract/data'
import { localZone } from '@cahier/contract/time'
import { area, type Functions, type Tables } from './area.ts'
import { reviews } from './reviews.ts'
import { words } from './words.ts'

/** A planned session and the cards of its words that are still to be asked. */
export type SessionCards = Functions['session_cards']['Returns'][number]
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

// What was answered on this device is not asked again: the server hears of it first.
const kept = { sendsFirst: reviews.flush }

export const scheduling = area.query(
  'scheduling',
  async ({ client, signal }): Promise<Scheduling> => {
    const [settings, load] = await Promise.all([
      dataOf(
        client
          .from('review_settings')
          .select('retention, new_per_day, reviews_per_day, recall, weights, typed, language')
          .abortSignal(signal)
          .maybeSingle(),
      ),
      dataOf(client.rpc('review_load', { zone: localZone() }).abortSignal(signal)),
    ])
    return { settings: settings ?? standardSettings, load: new Map(load.map(({ day, cards }) => [day, cards])) }
  },
  { kept },
)
export const useScheduling = scheduling.useQuery

/** A row that was dealt is not dealt again under the learner's hands; the next visit asks anew. */
const dealt = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 }

/** The cards of today. A word that the address names comes first, due or not. */
export const queue = area.query(
  'queue',
  ({ client }, first: string | null) => client.rpc('review_queue', { zone: localZone(), ...(first && { first }) }),
  // Without a network the cards of today stand in, whichever word comes first.
  { ...dealt, kept: { ...kept, of: () => [] } },
)
export const useQueue = queue.useQuery

/** The cards of a planned session. */
export const sessionCards = area.query(
  'session',
  ({ client }, id: string) => client.rpc('session_cards', { session_id: id, zone: localZone() }).single(),
  { ...dealt, kept },
)
export const useSessionCards = sessionCards.useQuery

/** The card that asks for the meaning of a word. */
export const wordCard = area.query(
  'card',
  ({ client }, wordId: string) =>
    client
      .from('cards')
      .select('word_id, direction, state, due, stability, difficulty, learning_step, reps, lapses, forgiven, last_day')
      .eq('word_id', wordId)
      .eq('direction', 'recognition')
      .single(),
  { enabled: (wordId) => wordId !== '' },
)
export const useWordCard = wordCard.useQuery

/** Takes a card up again that was set aside: its lapses so far no longer count against it. */
export const useForgive = area.mutation(
  ({ client }, { word_id, direction, lapses }: Pick<Tables['cards']['Row'], 'word_id' | 'direction' | 'lapses'>) =>
    client.from('cards').update({ forgiven: lapses }).match({ word_id, direction }),
  { refreshes: [wordCard], touches: ['dashboard'] },
).useMutation

const cards = [scheduling, queue, sessionCards, wordCard]

/** Keeps the learner's wishes; what is dealt from now on follows them. */
export const useChangeSettings = area.mutation(
  ({ client }, wishes: ReviewWishes) => client.from('review_settings').upsert(wishes),
  { refreshes: cards, touches: ['dashboard'] },
).useMutation

/** Keeps weights that hold for every card from now on; null for those of everybody. */
export const useKeepWeights = area.mutation(
  ({ client }, weights: readonly number[] | null) =>
    // An argument that is null is not in the types that are generated.
    client.rpc('keep_weights', { weights: weights as number[] }),
  { refreshes: [...cards, ...words], touches: ['dashboard'] },
).useMutation
