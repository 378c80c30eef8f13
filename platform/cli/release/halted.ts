import type { MemberName, ReleaseSet } from '@cahier/releases/model'
import type { ReleaseStore } from '@cahier/releases/store'

/** Why the trial of a member's release was halted last, from the set that did it; null when no set says so. */
export async function reasonOfHalt(store: ReleaseStore, live: ReleaseSet, member: MemberName): Promise<string | null> {
  for (let number = live.number; number > 0; number--) {
    const set = number === live.number ? live : await store.set(live.channel, number)
    if (set?.operation === 'halt' && set.changed.includes(member)) return set.reason
  }
  return null
}
