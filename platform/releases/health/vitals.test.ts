import { seededRandom } from '@cahier/contract/testing/seeded-random'
import { describe, expect, test } from 'vitest'
import { bucketOf, type Histogram, type JudgedVitals, maxBuckets, p75, slowerIn, withValue } from './vitals.ts'

const histogramOf = (vital: 'lcp' | 'inp' | 'cls', values: readonly number[]): Histogram =>
  values.reduce<Histogram>((histogram, value) => withValue(histogram, bucketOf(vital, value)), [])

test.each<[vital: 'lcp' | 'cls', values: number[], expected: number | null]>([
  ['lcp', [], null],
  ['lcp', [1_000, 1_000, 1_000, 9_000], 1_000],
  ['lcp', Array.from({ length: 1_000 }, (_, index) => index * 4), 3_000],
  ['cls', [0, 0, 0, 0], 0],
  ['cls', [0.1, 0.1, 0.1, 0.1], 0.1],
  ['lcp', [600_000], 85_000],
])('the p75 of %s from %j is %s, to a tenth', (vital, values, expected) => {
  const found = p75(vital, histogramOf(vital, values))
  if (expected === null) expect(found).toBeNull()
  else expect(Math.abs((found ?? -1) - expected)).toBeLessThanOrEqual(expected * 0.1 + 0.001)
})

test('a histogram has a bounded size, and a session in it one value', () => {
  const first = withValue([], bucketOf('lcp', 1_000))
  const worst = withValue(first, bucketOf('lcp', 1e9), bucketOf('lcp', 1_000))
  expect(worst).toHaveLength(maxBuckets)
  expect(worst.reduce((sum, count) => sum + count)).toBe(1)
})

describe('a canary is slower', () => {
  const side = (lcp: number, inp: number, sessions: number): JudgedVitals => ({
    lcp: histogramOf('lcp', Array(sessions).fill(lcp)),
    inp: histogramOf('inp', Array(sessions).fill(inp)),
  })
  test.each<[what: string, canary: JudgedVitals, stable: JudgedVitals, vital: 'lcp' | 'inp' | null]>([
    ['as fast', side(1_000, 100, 200), side(1_000, 100, 200), null],
    ['much slower in LCP, and not good', side(4_000, 100, 200), side(2_000, 100, 200), 'lcp'],
    ['much slower in INP, and not good', side(1_000, 400, 200), side(1_000, 100, 200), 'inp'],
    ['much slower, but good', side(2_000, 150, 200), side(500, 50, 200), null],
    ['not good, but hardly slower', side(4_000, 400, 200), side(3_500, 350, 200), null],
    ['much slower in too few sessions', side(4_000, 400, 99), side(1_000, 100, 200), null],
    ['much slower than too few sessions', side(4_000, 400, 200), side(1_000, 100, 99), null],
    ['faster than a slow one', side(3_000, 300, 200), side(9_000, 900, 200), null],
    ['measured by nobody', { lcp: [], inp: [] }, { lcp: [], inp: [] }, null],
  ])('or not: %s', (_what, canary, stable, vital) => {
    expect(slowerIn(canary, stable)?.vital ?? null).toBe(vital)
  })
})

describe('by chance', () => {
  /** Log-normal loads of a slow application, asked after every session: the hardest case. */
  function halted(share: number, slowdown: number, seed: number, sessions: number): boolean {
    const next = seededRandom(seed)
    const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
    let canary: Histogram = []
    let stable: Histogram = []
    for (let session = 0; session < sessions; session++) {
      const isCanary = next() < share
      const value = 2_500 * Math.exp(0.7 * normal()) * (isCanary ? slowdown : 1)
      if (isCanary) canary = withValue(canary, bucketOf('lcp', value))
      else stable = withValue(stable, bucketOf('lcp', value))
      if (isCanary && slowerIn({ lcp: canary, inp: [] }, { lcp: stable, inp: [] })) return true
    }
    return false
  }
  const share = (share: number, slowdown: number, sessions: number) =>
    Array.from({ length: 200 }, (_, run) => halted(share, slowdown, 7_919 * run + 1, sessions)).filter(Boolean).length /
    200

  test.each([0.1, 0.5])(
    'with a share of %s, a release as fast as the stable one is halted in one trial of a hundred at most',
    (part) => {
      expect(share(part, 1, 1_000)).toBeLessThanOrEqual(0.01)
    },
  )
  test.each([0.1, 0.5])('with a share of %s, a release that is twice as slow is halted', (part) => {
    expect(share(part, 2, 1_400)).toBeGreaterThan(0.97)
  })
})
