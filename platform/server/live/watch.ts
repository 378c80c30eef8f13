import type { MemberName, Records, ReleaseKey, ReleaseRecord, SetMember } from '@cahier/releases/model'
import { ReleaseError, releaseKey } from '@cahier/releases/model'
import { newestSet, type ReleaseStore, readableRecord, readableSet, type ServedSets } from '@cahier/releases/store'
import type { Log } from '../log.ts'
import { recordsOf } from './records.ts'
import type { DevelopmentMembers, SetSnapshot } from './snapshot.ts'
import { snapshotOf } from './snapshot.ts'

export interface LiveSet {
  /** The snapshot that is served now, or null while the channel has no servable set. */
  current(): SetSnapshot | null
  /** Code of the error for which what is served may not be the newest set, or null. */
  problem(): string | null
  /** Checks at once instead of at the next interval. */
  refresh(): Promise<void>
  /** Calls `listener` with every set that is served from now on. Returns the unsubscribe function. */
  subscribe(listener: (snapshot: SetSnapshot) => void): () => void
  /** A set's snapshot by number, for tabs that are older than the live set. */
  snapshot(number: number): Promise<SetSnapshot | null>
  /** A release's record; kept in memory, since it never changes. */
  record(member: MemberName, id: string): Promise<ReleaseRecord | null>
  /** A release's record, or the snapshot of a set, as far as it is in memory. */
  known: {
    record(member: MemberName, id: string): ReleaseRecord | undefined
    snapshot(number: number): SetSnapshot | undefined
  }
  /** Resolves once polling of the store has ended. */
  close(): Promise<void>
}

/**
 * Follows a channel's live set. A set that cannot be read or served is reported once and the last good one stays; a
 * number lower than the one served (a restored, older store) is not followed.
 *
 * @param served what an earlier process served, used until a newer set is read; without it nothing is kept between processes
 */
export function watchLiveSet(
  store: ReleaseStore,
  channel: string,
  log: Log,
  development: DevelopmentMembers = {},
  served?: ServedSets,
): LiveSet {
  const records = new Map<ReleaseKey, ReleaseRecord>()
  const snapshots = new Map<number, SetSnapshot>()
  let current: SetSnapshot | null = null
  const listeners = new Set<(snapshot: SetSnapshot) => void>()
  let complaint = ''
  let problem: string | null = null

  async function record(member: MemberName, id: string): Promise<ReleaseRecord | null> {
    const known = records.get(releaseKey(member, id))
    if (known) return known
    const found = await store.record(member, id)
    if (found) records.set(releaseKey(member, id), found)
    return found
  }

  async function snapshot(number: number): Promise<SetSnapshot | null> {
    const known = snapshots.get(number)
    if (known) return known
    const set = await store.set(channel, number)
    if (!set) return null
    const made = snapshotOf(set, await recordsOf(set, record), development)
    if (snapshots.size >= 16) snapshots.delete(Math.min(...snapshots.keys()))
    snapshots.set(number, made)
    return made
  }

  /**
   * Where nothing can be served as it is: the newest set whose shell can be verified, without the remotes that cannot. A server that serves something
   * keeps to that instead.
   */
  async function salvage(): Promise<void> {
    for (let number = (await store.head(channel)) ?? 0; number > 0 && current === null; number--) {
      const set = await readableSet(store, channel, number)
      const { shell } = set?.members ?? {}
      if (!set || !shell || !(await readableRecord(store, 'shell', shell.release))) continue
      const found = await recordsOf(set, (member, id) => readableRecord(store, member, id))
      const members = Object.entries(set.members) as [MemberName, SetMember][]
      const kept = members.filter(([member, { release }]) => found.has(releaseKey(member, release)))
      for (const [member, { release }] of members) {
        if (found.has(releaseKey(member, release))) continue
        log.warn('release.left_out', { code: 'CAHIER-R015', release_set: number, release: releaseKey(member, release) })
      }
      current = snapshotOf(
        { ...set, members: Object.fromEntries(kept.map(withVerifiedTrial(found))) },
        found,
        development,
      )
      for (const listener of [...listeners]) listener(current)
    }
  }

  /** Continues with what an earlier process served. */
  async function resume(): Promise<void> {
    const last = await served?.last()
    if (!last) return
    for (const one of last.records) records.set(releaseKey(one.member, one.id), one)
    current = snapshotOf(last.set, await recordsOf(last.set, record), development)
    snapshots.set(last.set.number, current)
  }

  let looking = Promise.resolve()
  /** Serializes reads of the store: the result of an earlier read that ends late would be taken for the newer one. */
  function refresh(): Promise<void> {
    looking = looking.then(look)
    return looking
  }

  /** The number of the set that is served where its file is damaged. Checked once per set, because the file does not change. */
  let judged: { number: number; damaged: number | null } | undefined
  async function damageOfCurrent(): Promise<number | null> {
    const set = current?.set
    if (!set) return null
    if (judged?.number !== set.number)
      judged = { number: set.number, damaged: (await newestSet(store, channel, set)).damaged }
    return judged.damaged
  }

  let resumed: Promise<void> | undefined
  async function look(): Promise<void> {
    try {
      resumed ??= resume().catch(complain)
      await resumed
      const number = await store.head(channel)
      served?.refuseOlder(number, current?.set.number ?? 0)
      let damaged = number === current?.set.number ? await damageOfCurrent() : null
      if (number !== null && number > (current?.set.number ?? 0)) {
        const newest = await newestSet(store, channel, current?.set)
        const readable = newest.set?.number ?? 0
        damaged = newest.damaged
        const next = readable > (current?.set.number ?? 0) ? await snapshot(readable) : null
        if (next && readable > (current?.set.number ?? 0)) {
          current = next
          log.info('set.live', {
            release_set: readable,
            operation: next.set.operation,
            changed: next.set.changed.join(' '),
          })
          for (const listener of [...listeners]) listener(next)
          await served?.keep({ set: next.set, records: [...(await recordsOf(next.set, record)).values()] })
        }
      }
      if (damaged !== null)
        throw new ReleaseError('CAHIER-R001 unreadable', { path: `sets/${channel}/${damaged}.json` })
      complaint = ''
      problem = null
    } catch (error) {
      complain(error)
      if (current === null) await salvage().catch(complain)
    }
  }

  function complain(error: unknown): void {
    const code = error instanceof ReleaseError ? ` (${error.code})` : ''
    const message = `${error instanceof Error ? error.message : String(error)}${code}`
    if (message !== complaint)
      log.warn('set.unreadable', { code: 'CAHIER-S004', release_set: current?.set.number, message })
    complaint = message
    problem = error instanceof ReleaseError ? error.code : 'CAHIER-S004'
  }

  let timer: NodeJS.Timeout | undefined
  let closed = false
  const lookLater = () => {
    timer = setTimeout(async () => {
      await refresh()
      if (!closed) lookLater()
    }, store.lookInterval).unref()
  }
  lookLater()

  return {
    current: () => current,
    problem: () => problem,
    refresh,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    snapshot,
    record,
    known: {
      record: (member, id) => records.get(releaseKey(member, id)),
      snapshot: (number) => snapshots.get(number),
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await looking
    },
  }
}

/** A member without a release on trial that cannot be verified. */
const withVerifiedTrial =
  (found: Records) =>
  ([member, { canary, ...state }]: [MemberName, SetMember]): [MemberName, SetMember] => [
    member,
    canary && found.has(releaseKey(member, canary.release)) ? { ...state, canary } : state,
  ]
