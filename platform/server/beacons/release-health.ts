import type { Health } from '@cahier/releases/health'
import { faultOf, noHealth, readHealth, writeHealth } from '@cahier/releases/health'
import { type Beacon, type MemberName, writeTrialReason } from '@cahier/releases/model'
import type { LiveSet } from '../live/watch.ts'
import type { Log } from '../log.ts'
import { type Commit, commitHalt, whyHalted } from './halt.ts'
import { commitRamp, mayRampOn } from './ramp.ts'
import { createReleaseCounts } from './release-counts.ts'
import { createTrialCounts, type Teller } from './trial-counts.ts'

/** Milliseconds between two writes of the counts. */
const writeIntervalMs = 3_000
/** Milliseconds until a failed commit of a halt is retried. */
const retryIntervalMs = 60_000
/** Milliseconds between two looks at whether a trial gets a larger share. */
const rampIntervalMs = 10_000

export interface HealthOptions {
  /** `health.json` */
  file: string
  /** Ends failing trials in the store. Without it, only this server's own sessions return to the stable release. */
  commit?: Commit
  /** Milliseconds between two looks at whether a trial gets a larger share. */
  rampInterval?: number
}

/** The health of the live set's releases. */
export interface ReleaseHealthSource {
  health(): Health
  count(teller: Teller, beacon: Omit<Beacon, 'session'>): void
  /** Whether a member's running trial has failed. No session gets its release then, even while the store cannot be written. */
  isHalted(member: MemberName): boolean
  /** Writes the latest counts, and ends once the commits that were begun have ended. */
  close(): Promise<void>
}

/** Counts sessions, keeps the counts in a file, and halts failing trials. In memory only without options. */
export async function openReleaseHealth(
  live: LiveSet,
  log: Log,
  options?: HealthOptions,
): Promise<ReleaseHealthSource> {
  const before = options ? await readHealth(options.file) : noHealth
  const releases = createReleaseCounts(before.releases)
  const trials = createTrialCounts(before.trials)
  let followed: unknown = null
  let written: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  /** Commits that are under way. */
  const commits = new Set<Promise<void>>()
  const track = (work: Promise<void>) => {
    commits.add(work)
    void work.finally(() => commits.delete(work))
  }
  /** When the halt of a member's trial may be tried again. */
  const quietUntil = new Map<MemberName, number>()

  const followLive = () => {
    const snapshot = live.current()
    if (snapshot && snapshot !== followed) {
      releases.follow(snapshot.set)
      trials.follow(snapshot.trials)
    }
    followed = snapshot
  }
  const health = (): Health => ({ format: 2, releases: releases.all(), trials: trials.all() })
  const write = () => {
    clearTimeout(timer)
    timer = undefined
    if (!options) return
    written = written
      .then(() => writeHealth(options.file, health()))
      .catch((error: unknown) => log.warn('health.unwritten', { code: 'CAHIER-S008', message: String(error) }))
  }
  const decide = () => {
    for (const trial of trials.all()) {
      const { member, halted } = trial
      if (Date.now() < (quietUntil.get(member) ?? 0)) continue
      const fault = halted === null ? faultOf(trial) : null
      const reason = fault ? writeTrialReason(whyHalted(trial, fault)) : halted
      if (reason === null) continue
      quietUntil.set(member, Date.now() + retryIntervalMs)
      trials.noteHalt(member, reason)
      track(commitHalt(trial, reason, options?.commit, log).then(() => live.refresh()))
    }
  }

  const ramp = async () => {
    followLive()
    if (!options?.commit) return
    for (const trial of trials.all()) {
      const set = live.current()?.set
      if (!set || !mayRampOn(set, trial, Date.now())) continue
      await commitRamp(trial, options.commit, log)
      await live.refresh()
    }
  }
  const looking = setInterval(() => track(ramp()), options?.rampInterval ?? rampIntervalMs).unref()

  return {
    health() {
      followLive()
      return health()
    },
    count(teller, { events, measured = [] }) {
      followLive()
      for (const event of events) {
        releases.count(teller.session, event)
        trials.count(teller, event)
      }
      for (const one of measured) {
        releases.measure(teller.session, one)
        trials.measure(teller, one)
      }
      decide()
      timer ??= setTimeout(write, writeIntervalMs).unref()
    },
    isHalted(member) {
      followLive()
      return trials.all().some((trial) => trial.member === member && trial.halted !== null)
    },
    async close() {
      clearInterval(looking)
      followLive()
      write()
      await Promise.allSettled([written, ...commits])
    },
  }
}
