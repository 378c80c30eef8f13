import type { ShellApi } from '@cahier/contract'
import { array, number, parse } from 'valibot'
import { area } from './area.ts'

const sequences = array(array(number()))

/** Reads the learner's own log, card by card: the answers in order, each as a number of its study day and rating. */
export const readSequences = (shell: ShellApi): Promise<readonly (readonly number[])[]> =>
  area.ask(shell, async ({ client, ask }) => parse(sequences, await ask(client.rpc('review_sequences'))))
