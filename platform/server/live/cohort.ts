import { createHash, randomBytes } from 'node:crypto'
import type { RunningCanary } from '@cahier/releases/model'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'

const cookie = 'cahier.cohort'

/** Names a browser session while releases are tried; random, made by the server, and without any other meaning. */
export type Cohort = string

export function cohortOf(c: Context): Cohort | null {
  const value = getCookie(c, cookie)
  return value !== undefined && /^[\w-]{22}$/.test(value) ? value : null
}

/** Keeps the cohort for as long as the browser runs. */
export function keepCohort(c: Context, cohort: Cohort): void {
  const secure = c.req.header('x-forwarded-proto') === 'https'
  setCookie(c, cookie, cohort, { path: '/', httpOnly: true, sameSite: 'Lax', secure })
}

type Trial = Pick<RunningCanary, 'release' | 'share'>

/**
 * Whether a session gets the release on trial. Raising the share keeps the sessions that have it; another release assigns all sessions again.
 */
export function isOnTrial(cohort: Cohort, { release, share }: Trial): boolean {
  const point = createHash('sha256').update(`${cohort} ${release}`).digest().readUInt32BE() % 10_000
  return point < share * 100
}

/** Sessions by which the split may deviate from the share before it is corrected. */
const slack = 25

/** Assigns cohorts to new sessions at random, while keeping the split close to the share. */
export function drawCohorts(): (trial: Trial) => Cohort {
  let drawnFor = ''
  let drawn = 0
  let onTrial = 0
  return (trial) => {
    const key = `${trial.release} ${trial.share}`
    if (key !== drawnFor) [drawnFor, drawn, onTrial] = [key, 0, 0]
    const surplus = onTrial - (drawn * trial.share) / 100
    for (;;) {
      const cohort = randomBytes(16).toString('base64url')
      const isOn = isOnTrial(cohort, trial)
      if (isOn ? surplus >= slack : surplus <= -slack) continue
      drawn += 1
      if (isOn) onTrial += 1
      return cohort
    }
  }
}
