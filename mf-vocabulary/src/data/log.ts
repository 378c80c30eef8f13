import type { ShellApi } from '@cahier/contract'
import { dataOf } from '@cahier/contract/data'
import { array, number, parse } from 'valibot'
import { area } from './area.ts'
import type { Rating } from './reviews.ts'

/** The answers to one card in order; days count from 1970. */
export type CardLog = readonly { day: number; rating: Rating }[]

const sequences = array(array(number()))

/** Reads the learner's own log, card by card. */
export const readLog = (shell: ShellApi): Promise<readonly CardLog[]> =>
  area.ask(shell, async ({ client, signal }) =>
    // The last three bits hold the rating.
    parse(sequences, await dataOf(client.rpc('review_sequences').abortSignal(signal))).map((log) =>
      log.map((told) => ({ day: told >> 3, rating: (told & 7) as Rating })),
    ),
  )
