import type { ReleaseSet } from '@cahier/releases/model'
import { ReleaseError } from '@cahier/releases/model'
import type { ReleaseStore } from '@cahier/releases/store'

/**
 * The set that an argument names by its number, or the newest of the channel.
 *
 * @throws CAHIER-R045 when there is no such set
 */
export async function setNamed(
  store: ReleaseStore,
  channel: string,
  argument: string | undefined,
): Promise<ReleaseSet> {
  const number = argument === undefined ? await store.head(channel) : Number(argument)
  const isNumber = number !== null && Number.isSafeInteger(number) && number > 0
  const set = isNumber ? await store.set(channel, number) : null
  if (set) return set
  if (argument === undefined) throw new ReleaseError('CAHIER-R045 no sets', { channel })
  throw new ReleaseError('CAHIER-R045 no set', { channel, set: argument })
}
