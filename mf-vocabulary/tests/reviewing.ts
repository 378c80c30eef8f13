import type { RestRequest } from '@cahier/contract/testing'
import { addDays, studyDay } from '@cahier/contract/time'
import { screen } from '@testing-library/react'
import type { QueuedCard } from '../src/data/queued-card.ts'
import { oak, water } from './open.ts'
import { aCard } from './words.ts'

/** A review card that is due. */
export const known = (word: string, given: Partial<QueuedCard> = {}) =>
  aCard(word, { state: 2, stability: 10, difficulty: 5, reps: 3, last_day: addDays(studyDay(), -10), ...given })

/** A fake server with these due cards. */
export const server = (...cards: QueuedCard[]) => ({
  'POST rpc/review_queue': () => cards,
  'POST rpc/review_load': () => [],
  'GET review_settings': () => [],
  'GET cards': ({ params }: RestRequest) =>
    [water, oak].filter(({ id }) => params.get('word_id') === `eq.${id}`).map(({ word }) => known(word))[0],
  'POST reviews': () => null,
  'DELETE reviews': () => null,
})

export const reviews = (written: () => RestRequest[]) => written().filter(({ resource }) => resource === 'reviews')
export const next = (name: RegExp) => screen.findByRole('button', { name })
