import type { Health } from '@cahier/releases/health'
import { isWorse, noHealth, readHealth, writeHealth } from '@cahier/releases/health'
import type { BeaconEvent } from '@cahier/releases/model'
import type { LiveSet } from '../live/watch.ts'
import type { Log } from '../log.ts'
import { createCounts, type Teller } from './counts.ts'
import { type Commit, commitHalt, whyHalted } from './halt.ts'
import { commitRamp, mayRampOn } from './ramp.ts'

/** Milliseconds between two writes of the counts. */
const writeInterval = 3_000
/** Milliseconds until a failed commit of a halt is retried. */
const retryInterval = 60_000
/** Milliseconds between two looks at whether a trial gets a larger share. */
const rampInterval = 10_000

export interface HealthOptions {
  /** `health.json` */
  file: string
  /** Ends a failing trial in the store. Without it, only this server's own sessions return to the stable release. */
  commit?: Commit
  /** Milliseconds between two looks at whether a trial gets a larger share. */
  rampInterval?: number
}

/** The health of the live set's releases. */
export interface ReleaseHealthSource {
  health(): Health
  count(teller: Teller, events: readonly BeaconEvent[]): void
  /** Whether the running trial has failed. No session gets its release then, even while the store cannot be written. */
  isHalted(): boolean
  /** Writes the latest counts. */
  close(): Promise<void>
}

/** Counts sessions, keeps the counts in a file, and halts a failing trial. In memory only without options. */
export async function openReleaseHealth(
  live: LiveSet,
  log: Log,
  options?: HealthOptions,
): Promise<ReleaseHealthSource> {
  const counts = createCounts(options ? await readHealth(options.file) : noHealth)
  let followed: unknown = null
  let written: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let quietUntil = 0

  const followLive = () => {
    const snapshot = live.current()
    if (snapshot && snapshot !== followed) counts.follow(snapshot)
    followed = snapshot
  }
  const write = () => {
    clearTimeout(timer)
    timer = undefined
    if (!options) return
    written = written
      .then(() => writeHealth(options.file, counts.health()))
      .catch((error: unknown) => log.warn('health.unwritten', { code: 'CAHIER-S008', message: String(error) }))
  }
  const decide = () => {
    const { trial } = counts.health()
    if (!trial || Date.now() < quietUntil || (trial.halted === null && !isWorse(trial.evidence))) return
    quietUntil = Date.now() + retryInterval
    const reason = trial.halted ?? whyHalted(trial)
    counts.noteHalt(reason)
    void commitHalt(trial, reason, options?.commit, log).then(() => live.refresh())
  }

  const ramp = async () => {
    followLive()
    const { trial } = counts.health()
    const snapshot = live.current()
    if (!trial || !snapshot || !options?.commit || !mayRampOn(snapshot.set, trial, Date.now())) return
    await commitRamp(trial, options.commit, log)
    await live.refresh()
  }
  const looking = setInterval(() => void ramp(), options?.rampInterval ?? rampInterval).unref()

  return {
    health() {
      followLive()
      return counts.health()
    },
    count(teller, events) {
      followLive()
      counts.count(teller, events)
      decide()
      timer ??= setTimeout(write, writeInterval).unref()
    },
    isHalted() {
      followLive()
      return counts.health().trial?.halted != null
    },
    async close() {
      clearInterval(looking)
      followLive()
      write()
      await written
    },
  }
}
