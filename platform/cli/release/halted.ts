import type { MemberName, ReleaseSet } from '@cahier/releases/model'
import { type ReleaseStore, readableSet } from '@cahier/releases/store'

/** The reason of the last halt of a trial of this member, from the set that halted it; null if there is none. */
export async function reasonOfHalt(store: ReleaseStore, live: ReleaseSet, member: MemberName): Promise<string | null> {
  for (let number = live.number; number > 0; number--) {
    const set = number === live.number ? live : await readableSet(store, live.channel, number)
    if (set?.operation === 'halt' && set.changed.includes(member)) return set.reason
  }
  return null
}
