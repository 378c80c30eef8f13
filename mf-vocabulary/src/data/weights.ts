import { useShell } from '@cahier/contract/react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { array, number, parse } from 'valibot'
import type { CardLog } from '../fitting/memory.ts'
import type { Database } from './database.gen.ts'
import { cardKeys, wordKeys } from './keys.ts'
import type { Rating } from './reviews.ts'

const sequencesSchema = array(array(number()))

/** Reads the learner's own log, card by card. */
export function useReadLog(): () => Promise<readonly CardLog[]> {
  const shell = useShell()
  return async () => {
    const { data, error } = await (await shell.supabase<Database>()).rpc('review_sequences')
    if (error) throw error
    // The rating stands in the last three bits.
    return parse(sequencesSchema, data).map((log) =>
      log.map((told) => ({ day: told >> 3, rating: (told & 7) as Rating })),
    )
  }
}

/** Keeps weights that hold for every card from now on; null for those of everybody. */
export function useKeepWeights() {
  const shell = useShell()
  const queries = useQueryClient()
  return useMutation({
    async mutationFn(weights: readonly number[] | null) {
      const { error } = await (await shell.supabase<Database>()).rpc('keep_weights', {
        // An argument that is null is not in the types that are generated.
        weights: weights as number[],
      })
      if (error) throw error
    },
    onSuccess() {
      shell.events.emit('dashboard')
      void queries.invalidateQueries({ queryKey: wordKeys.all })
      void queries.invalidateQueries({ queryKey: cardKeys.all })
      // Done is what shows: the settings say whose weights hold.
      return queries.invalidateQueries({ queryKey: cardKeys.scheduling }, { cancelRefetch: false })
    },
  })
}
