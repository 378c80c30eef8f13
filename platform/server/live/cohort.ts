import { createHash, randomBytes } from 'node:crypto'
import { type RunningCanary, releaseKey } from '@cahier/releases/model'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'

const cookie = 'cahier.cohort'

/** Random name of a browser session during trials, made by the server and kept in a cookie. It has no other meaning. */
export type Cohort = string

export function cohortOf(c: Context): Cohort | null {
  const value = getCookie(c, cookie)
  return value !== undefined && /^[\w-]{22}$/.test(value) ? value : null
}

/** Whether the browser speaks HTTPS: with the proxy in front of a server, or with the host that runs a worker. */
export const isSecure = (c: Context): boolean =>
  c.req.header('x-forwarded-proto') === 'https' || c.req.url.startsWith('https:')

/** Keeps the cohort for as long as the browser runs. */
export function keepCohort(c: Context, cohort: Cohort): void {
  setCookie(c, cookie, cohort, { path: '/', httpOnly: true, sameSite: 'Lax', secure: isSecure(c) })
}

/** A release on trial, and the share of sessions that get it. */
export type Trial = Pick<RunningCanary, 'member' | 'release' | 'share'>

/**
 * Whether a session gets the release on trial. Trials of several members are independent of each other. Raising the share keeps the
 * sessions that have it; another release assigns all sessions again.
 */
export function isOnTrial(cohort: Cohort, { member, release, share }: Trial): boolean {
  const hash = createHash('sha256').update(`${cohort} ${releaseKey(member, release)}`)
  return hash.digest().readUInt32BE() % 10_000 < share * 100
}

/** Sessions by which a split may deviate from the share before it is corrected. */
const maxSplitDeviationCount = 25

/** Assigns cohorts to new sessions at random, while keeping the split of each trial close to its share. */
export function drawCohorts(): (trials: readonly Trial[]) => Cohort {
  let splits = new Map<string, { drawn: number; onTrial: number }>()
  return (trials) => {
    const each = trials.map((trial) => {
      const key = `${releaseKey(trial.member, trial.release)} ${trial.share}`
      const split = splits.get(key) ?? { drawn: 0, onTrial: 0 }
      return { key, trial, split, surplus: split.onTrial - (split.drawn * trial.share) / 100 }
    })
    splits = new Map(each.map(({ key, split }) => [key, split]))
    // One split at a time: satisfying several small shares at once would take too many attempts.
    const [worst] = each.toSorted((a, b) => Math.abs(b.surplus) - Math.abs(a.surplus))
    for (;;) {
      const cohort = randomBytes(16).toString('base64url')
      if (
        worst &&
        (isOnTrial(cohort, worst.trial)
          ? worst.surplus >= maxSplitDeviationCount
          : worst.surplus <= -maxSplitDeviationCount)
      )
        continue
      for (const { trial, split } of each) {
        split.drawn += 1
        if (isOnTrial(cohort, trial)) split.onTrial += 1
      }
      return cohort
    }
  }
}
