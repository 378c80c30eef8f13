import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { networkOf } from '../client.ts'
import { missesPerMinute } from '../limit.ts'
import { addressOf } from '../request.ts'
import { sentences } from '../responses/sentences.ts'

/** Searches in vain that one network may cause in a minute. Tabs that are older than the store ask for a handful. */
const maxVainSearchesPerMinute = 120

/** Searches the store, unless the one who asks has too often asked in vain. */
export type BoundedSearch = <Found>(
  c: Context<{ Bindings: HttpBindings }>,
  search: () => Promise<Found | null>,
) => Promise<Found | null>

/**
 * Limits by network what is searched in vain: names can be made up without end, and each costs a look at the store, which a bucket charges for.
 *
 * @returns a search that throws the 429 to answer with
 */
export function boundedSearch(): BoundedSearch {
  const misses = missesPerMinute(maxVainSearchesPerMinute)
  return async (c, search) => {
    const network = networkOf(addressOf(c.env.incoming))
    if (misses.isOver(network)) {
      const refusal = { code: 'CAHIER-S009', message: sentences.tooManyAtOnce }
      const headers = { 'cache-control': 'no-store', 'retry-after': '60' }
      throw new HTTPException(429, { res: c.json(refusal, 429, headers) })
    }
    const found = await search()
    if (found === null) misses.add(network)
    return found
  }
}
