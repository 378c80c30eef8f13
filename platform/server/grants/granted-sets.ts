import { type Grant, readGrant } from '@cahier/releases/access'
import type { ReleaseRecord, ReleaseSet } from '@cahier/releases/model'
import { isOpen, ReleaseError } from '@cahier/releases/model'
import type { ReleaseStore } from '@cahier/releases/store'
import { liveSet, revisit, withOverride } from '@cahier/releases/store'
import type { Trust } from '@cahier/releases/trust'
import { recordsOf } from '../live/records.ts'
import { type Snapshot, snapshotOf } from '../live/snapshot.ts'
import type { LiveSet } from '../live/watch.ts'

/** Milliseconds that an answer is cached: a withdrawn or newer set is noticed after that time at most. */
const answerCacheMs = 1_000
const maxSnapshots = 16

/** A set that is shown to holders of a grant although it is not live. */
export interface GrantedSet {
  snapshot: Snapshot
  grant: Grant
}

export interface GrantedSets {
  /**
   * The set that a grant leads to.
   *
   * @throws CAHIER-R047, CAHIER-R048 for what grants nothing (any more), CAHIER-R045, CAHIER-R046 when the set or the channel
   *   is not there, and whatever prevents a past set from running
   */
  open(text: string): Promise<GrantedSet>
  /** A set that was opened lately, by the URL of its index. */
  byIndex(url: string): Snapshot | undefined
}

/** Verifies grants and releases. */
export interface Grants {
  trust(): Promise<Trust>
  admit(record: ReleaseRecord): Promise<void>
}

/** @param live the main channel's live set, which has the withdrawals and the records */
export function grantedSets(store: ReleaseStore, live: LiveSet, grants: Grants): GrantedSets {
  const answers = new Map<string, { at: number; answer: Promise<GrantedSet> }>()
  const snapshots = new Map<string, Snapshot>()

  async function find(text: string): Promise<GrantedSet> {
    const grant = await readGrant(text, await grants.trust())
    const { channel, set: number } = grant
    const newest = await liveSet(store, channel)
    if (!isOpen(newest)) throw new ReleaseError('CAHIER-R046 closed', { channel })
    const wanted = number === null ? newest : await store.set(channel, number)
    if (!isOpen(wanted)) throw new ReleaseError('CAHIER-R045 no set', { channel, set: String(number) })
    const base = live.current()?.set ?? null
    const withdrawn = [...newest.withdrawn, ...(base?.withdrawn ?? [])]
    const set = grant.override ? withOverride(base, grant.override.member, wanted) : wanted
    return { grant, snapshot: await snapshot(await revisit(store, set, withdrawn, grants)) }
  }

  async function snapshot(set: ReleaseSet): Promise<Snapshot> {
    const key = JSON.stringify([set.channel, set.number, set.members])
    const made = snapshots.get(key) ?? snapshotOf(set, await recordsOf(set, live.record))
    // Move it to the end: the oldest entry is evicted first.
    snapshots.delete(key)
    snapshots.set(key, made)
    const [oldest = ''] = snapshots.keys()
    if (snapshots.size > maxSnapshots) snapshots.delete(oldest)
    return made
  }

  return {
    open(text) {
      const known = answers.get(text)
      if (known && performance.now() - known.at < answerCacheMs) return known.answer
      if (answers.size >= 100) answers.clear()
      const answer = find(text)
      answers.set(text, { at: performance.now(), answer })
      return answer
    },
    byIndex: (url) => [...snapshots.values()].find(({ news }) => news.index.url === url),
  }
}
