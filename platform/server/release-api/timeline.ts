import type { MemberName, ReleaseSet, SetDifference, SetSummary, Timeline } from '@cahier/releases/model'
import { differenceOf, ReleaseError, releaseKey, releaseMeant } from '@cahier/releases/model'
import { type ReleaseStore, readableSet } from '@cahier/releases/store'

/** Maximum number of sets per page, and of sets that are read for one that a member is sought in. */
const most = { sets: 30, read: 300 }

/**
 * The channel's last sets below a number, newest first.
 *
 * @param member leaves out the sets that did not change it; a page then has fewer sets where it would have to read too many
 */
export async function timelineOf(
  store: ReleaseStore,
  channel: string,
  before: number,
  member?: MemberName,
): Promise<Timeline> {
  const head = (await store.head(channel)) ?? 0
  const first = Math.min(before, head + 1)
  const found: ReleaseSet[] = []
  const known = new Map<number, ReleaseSet | null>()
  let next = first
  while (next > 1 && found.length < most.sets && first - next < most.read) {
    const numbers = Array.from({ length: Math.min(most.sets, next - 1) }, (_, index) => next - 1 - index)
    const sets = await Promise.all(numbers.map((number) => readableSet(store, channel, number)))
    for (const [index, set] of sets.entries()) known.set(numbers[index] ?? 0, set)
    for (const number of numbers) {
      next = number
      const set = known.get(number)
      if (set && (member === undefined || set.changed.includes(member))) found.push(set)
      if (found.length === most.sets) break
    }
  }
  const parentOf = async ({ parent }: ReleaseSet) =>
    parent === null ? null : (known.get(parent) ?? (await readableSet(store, channel, parent)))
  const sets = await Promise.all(found.map(async (set) => summaryOf(set, await parentOf(set))))
  return { sets, next: next > 1 ? next : null }
}

/**
 * What lies between two sets, in whichever order they are named.
 *
 * @throws CAHIER-R045 for a set that the channel does not have, or that cannot be read
 */
export async function differenceBetween(
  store: ReleaseStore,
  channel: string,
  ...numbers: [number, number]
): Promise<SetDifference> {
  const [from, to] = [Math.min(...numbers), Math.max(...numbers)]
  const [earlier, later] = await Promise.all([requireSet(store, channel, from), requireSet(store, channel, to)])
  return { from, to, changes: differenceOf(earlier, later) }
}

/** @throws CAHIER-R045 */
export async function requireSet(store: ReleaseStore, channel: string, number: number): Promise<ReleaseSet> {
  const set = await readableSet(store, channel, number)
  if (set) return set
  throw new ReleaseError('CAHIER-R045 no set', { channel, set: String(number) })
}

function summaryOf(set: ReleaseSet, parent: ReleaseSet | null): SetSummary {
  const { number, createdAt, author, operation, changed, members, reason, forced = [] } = set
  const { approval = null, breakGlass = false } = set
  const released = changed.flatMap((member) => {
    const release = releaseMeant({ operation, members }, member)
    return release === undefined ? [] : [releaseKey(member, release)]
  })
  const changes = differenceOf(parent, set)
  const isForced = forced.length > 0
  return {
    number,
    createdAt,
    author,
    operation,
    changed: released,
    changes,
    reason,
    forced: isForced,
    approval,
    breakGlass,
  }
}
