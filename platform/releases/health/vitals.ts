import { type Vital, vitals } from '../model/index.ts'

/** Numbers of values, by buckets of growing width; trailing empty buckets are left out. */
export type Histogram = readonly number[]

/** One value of each session that measured it: the worst. */
export type Vitals = Readonly<Record<Vital, Histogram>>

/** The first bucket ends here; every further one ends a tenth higher, so a quantile is at most 10 % off. */
const firstBucketMs = 10
const bucketGrowthFactor = 1.1
/** The last bucket begins at 78 seconds, or a layout shift of 7.8. */
export const maxBuckets = 96
/** A layout shift of 0.1 is counted like 1,000 milliseconds. */
const scale: Readonly<Record<Vital, number>> = { lcp: 1, inp: 1, ttfb: 1, cls: 10_000 }

export const noVitals: Vitals = { lcp: [], inp: [], cls: [], ttfb: [] }

/** The bucket of a value. */
export function bucketOf(vital: Vital, value: number): number {
  const steps = Math.ceil(
    Math.log(Math.max(value * scale[vital], firstBucketMs) / firstBucketMs) / Math.log(bucketGrowthFactor),
  )
  return Math.min(steps, maxBuckets - 1)
}

/**
 * Counts a session's value, in place of a lower one that it had before.
 *
 * @param before bucket that the session was counted in, if any
 */
export function withValue(histogram: Histogram, bucket: number, before?: number): Histogram {
  const next = Array.from({ length: Math.max(histogram.length, bucket + 1) }, (_, index) => histogram[index] ?? 0)
  next[bucket] = (next[bucket] ?? 0) + 1
  if (before !== undefined) next[before] = Math.max((next[before] ?? 0) - 1, 0)
  return next
}

/** Sessions that measured a vital. */
export const measuredIn = (histogram: Histogram): number => histogram.reduce((sum, count) => sum + count, 0)

/** The value that three quarters of the sessions do not exceed, interpolated within its bucket; null where there are none. */
export function p75(vital: Vital, histogram: Histogram): number | null {
  const rank = measuredIn(histogram) * 0.75
  let before = 0
  for (const [bucket, count] of histogram.entries()) {
    if (count > 0 && before + count >= rank) {
      const from = bucket === 0 ? 0 : firstBucketMs * bucketGrowthFactor ** (bucket - 1)
      const to = firstBucketMs * bucketGrowthFactor ** bucket
      const value = (from + ((rank - before) / count) * (to - from)) / scale[vital]
      return vital === 'cls' ? Math.round(value * 1_000) / 1_000 : Math.round(value)
    }
    before += count
  }
  return null
}

/** The p75 of every vital. */
export const p75s = (measured: Vitals): Record<Vital, number | null> =>
  Object.fromEntries(vitals.map((vital) => [vital, p75(vital, measured[vital])])) as Record<Vital, number | null>

/** The vitals that a trial is judged by, in milliseconds, and the limit up to which each counts as good (web.dev/articles/vitals). */
const good = { lcp: 2_500, inp: 200 } as const
export type JudgedVital = keyof typeof good
export type JudgedVitals = Readonly<Record<JudgedVital, Histogram>>

export const judgedVitals = Object.keys(good) as JudgedVital[]
export const isJudged = (vital: Vital): vital is JudgedVital => vital in good

/** Minimum ratio of the canary's p75 to the stable release's for an automatic halt; smaller ones are left to the operator. */
const minSlowdownRatio = 1.5
/** Sessions that have to have measured a vital, on each side, for a halt. Half as many halt ten times as many trials by chance. */
const minMeasuredSessions = 100

/** A vital in which a canary is slower, with the p75 of both sides in milliseconds. */
export interface Slower {
  vital: JudgedVital
  canary: number
  stable: number
}

/**
 * The first vital in which a canary is slower than the stable release: by a factor of `minSlowdownRatio`, and above what counts as good.
 *
 * @param fewest sessions that have to have measured it on each side
 */
export function slowerIn(canary: JudgedVitals, stable: JudgedVitals, fewest = minMeasuredSessions): Slower | null {
  for (const vital of judgedVitals) {
    if (Math.min(measuredIn(canary[vital]), measuredIn(stable[vital])) < fewest) continue
    const sides = { canary: p75(vital, canary[vital]) ?? 0, stable: p75(vital, stable[vital]) ?? 0 }
    if (sides.canary > good[vital] && sides.canary >= minSlowdownRatio * sides.stable) return { vital, ...sides }
  }
  return null
}
