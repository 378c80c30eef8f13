import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { networkOf } from '../client.ts'
import { missesPerMinute } from '../limit.ts'
import { addressOf } from '../request.ts'
import { sentences } from '../responses/sentences.ts'

/** Maximum unsuccessful searches of one network per minute. Tabs older than the store cause a handful. */
const maxVainSearchesPerMinute = 120

/** Searches the store, unless the client has reached its limit of unsuccessful searches. */
export type BoundedSearch = <Found>(
  c: Context<{ Bindings: HttpBindings }>,
  search: () => Promise<Found | null>,
) => Promise<Found | null>

/**
 * Limits unsuccessful searches by network: names can be made up without end, and each costs a request to the store, which a bucket charges for.
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
