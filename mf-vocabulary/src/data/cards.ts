import { localZone } from '@cahier/contract/time'
import { area, type Functions, type Tables } from './area.ts'
import { reviews } from './reviews.ts'
import { words } from './words.ts'

/** A planned session and the cards of its words that have not been asked yet. */
export type SessionCards = Functions['session_cards']['Returns'][number]
export type ReviewSettings = Omit<Tables['review_settings']['Row'], 'user_id' | 'updated_at'>
/** The settings that the learner chooses; the weights come from a fit. */
export type ReviewChoices = Omit<ReviewSettings, 'weights'>

/** The defaults for learners without settings of their own. */
export const standardSettings: ReviewSettings = {
  retention: 0.9,
  new_per_day: 20,
  reviews_per_day: 200,
  recall: false,
  weights: null,
  typed: false,
  language: 'fr',
}

/** The input of the scheduler: the learner's settings, and how many cards are due on the days ahead. */
export interface Scheduling {
  settings: ReviewSettings
  load: ReadonlyMap<string, number>
}

// Sends waiting reviews first, so that the server does not deal cards that were answered on this device.
const kept = { sendsFirst: reviews.flush }

export const scheduling = area.query(
  'scheduling',
  async ({ client, ask }): Promise<Scheduling> => {
    const [settings, load] = await Promise.all([
      ask(
        client
          .from('review_settings')
          .select('retention, new_per_day, reviews_per_day, recall, weights, typed, language')
          .maybeSingle(),
      ),
      ask(client.rpc('review_load', { zone: localZone() })),
    ])
    return { settings: settings ?? standardSettings, load: new Map(load.map(({ day, cards }) => [day, cards])) }
  },
  { kept },
)
export const useScheduling = scheduling.useQuery

/** Never refetched while it is shown, so that a deck does not change during the review; the next visit fetches anew. */
const dealt = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 }

/** The cards of today. A word in the address comes first, whether it is due or not. */
export const queue = area.query(
  'queue',
  ({ client }, first: string | null) => client.rpc('review_queue', { zone: localZone(), ...(first && { first }) }),
  // Offline, the kept cards of today are used for every first word.
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

/** The recognition card of a word. */
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

/** Returns a leech to review: its lapses so far no longer count against it. */
export const useResumeLeech = area.mutation(
  ({ client }, { word_id, direction, lapses }: Pick<Tables['cards']['Row'], 'word_id' | 'direction' | 'lapses'>) =>
    client.from('cards').update({ forgiven: lapses }).match({ word_id, direction }),
  { refreshes: [wordCard], touches: ['dashboard'] },
).useMutation

const cards = [scheduling, queue, sessionCards, wordCard]

/** Saves the learner's settings; cards dealt from now on follow them. */
export const useChangeSettings = area.mutation(
  ({ client }, choices: ReviewChoices) => client.from('review_settings').upsert(choices),
  { refreshes: cards, touches: ['dashboard'] },
).useMutation

/** Saves the weights for all cards; null selects the common weights. */
export const useKeepWeights = area.mutation(
  ({ client }, weights: readonly number[] | null) =>
    // The generated types do not know that this argument may be null.
    client.rpc('keep_weights', { weights: weights as number[] }),
  { refreshes: [...cards, ...words], touches: ['dashboard'] },
).useMutation
