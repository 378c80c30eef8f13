import type { ReleaseSet } from '@cahier/releases/model'
import { ReleaseError } from '@cahier/releases/model'
import { liveSet, type ReleaseStore } from '@cahier/releases/store'

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
  const number = Number(argument)
  const isNumber = Number.isSafeInteger(number) && number > 0
  const named = isNumber ? await store.set(channel, number) : null
  const set = argument === undefined ? await liveSet(store, channel) : named
  if (set) return set
  if (argument === undefined) throw new ReleaseError('CAHIER-R045 no sets', { channel })
  throw new ReleaseError('CAHIER-R045 no set', { channel, set: argument })
}
