import type { MemberName } from '@cahier/releases/model'
import { beforeEach, expect, it, vi } from 'vitest'
import type { MetricType } from 'web-vitals'
import { takeMeasured } from './measurements.ts'
import { noteArea, noteNoArea } from './shown-areas.ts'
import { watchVitals } from './watch-vitals.ts'

const { listeners } = vi.hoisted(() => ({ listeners: new Map<string, (metric: object) => void>() }))
vi.mock('web-vitals', () =>
  Object.fromEntries(
    ['LCP', 'INP', 'CLS', 'TTFB'].map((name) => [
      `on${name}`,
      (note: (metric: object) => void) => listeners.set(name, note),
    ]),
  ),
)

const shell = { member: 'shell', id: '000000000000' } as const
const notes = { member: 'mf-notes', id: 'aaaaaaaaaaaa' } as const
const words = { member: 'mf-vocabulary', id: 'bbbbbbbbbbbb' } as const
const members: Record<string, MemberName> = { '/notes': 'mf-notes', '/vocabulary': 'mf-vocabulary' }

// The notes from 100 ms on, the vocabulary from 5 s on, a page of the shell from 9 s on.
const clock = vi.spyOn(performance, 'now')
for (const [at, release] of [
  [100, notes],
  [5_000, words],
] as const) {
  clock.mockReturnValue(at)
  noteArea()(release)
}
clock.mockReturnValue(9_000)
noteNoArea()
watchVitals(shell, (path) => members[path] ?? null)

beforeEach(() => void takeMeasured())

const at = (startTime: number) => [{ startTime }]
it.each<[what: string, metric: object, told: Record<string, object>]>([
  [
    'a load: the area that the page began with',
    { name: 'LCP', value: 1_200.4, entries: at(80) },
    { shell: { lcp: 1_200 }, 'mf-notes': { lcp: 1_200 } },
  ],
  ['the first byte', { name: 'TTFB', value: 90, entries: at(0) }, { shell: { ttfb: 90 }, 'mf-notes': { ttfb: 90 } }],
  [
    'an interaction: the area at that moment',
    { name: 'INP', value: 240, entries: at(6_000) },
    { shell: { inp: 240 }, 'mf-vocabulary': { inp: 240 } },
  ],
  ['an interaction with a page of the shell', { name: 'INP', value: 240, entries: at(9_500) }, { shell: { inp: 240 } }],
  ['a page without shifts', { name: 'CLS', value: 0, entries: [] }, { shell: { cls: 0 }, 'mf-notes': { cls: 0 } }],
  [
    'a navigation within the page: the area that serves its address',
    {
      name: 'CLS',
      value: 0.01234,
      entries: [],
      navigationType: 'soft-navigation',
      navigationURL: 'http://localhost/vocabulary?q=a',
    },
    { shell: { cls: 0.0123 }, 'mf-vocabulary': { cls: 0.0123 } },
  ],
  [
    'a navigation within the page to an area that was not shown',
    {
      name: 'LCP',
      value: 300,
      entries: at(7_000),
      navigationType: 'soft-navigation',
      navigationURL: 'http://localhost/planning',
    },
    { shell: { lcp: 300 } },
  ],
  [
    'a first byte that a navigation within the page has not',
    { name: 'TTFB', value: 0, navigationType: 'soft-navigation', entries: [] },
    {},
  ],
])('%s', (_what, metric, told) => {
  const { name } = metric as MetricType
  listeners.get(name)?.({ navigationType: 'navigate', ...metric })
  expect(Object.fromEntries(takeMeasured().map(({ member, vitals }) => [member, vitals]))).toEqual(told)
})
