import { expect, it } from 'vitest'
import { isRepeated, judge, type PlaywrightReport } from './journeys.ts'

/** A report of one file whose journeys passed or failed, by title. */
const report = (journeys: Readonly<Record<string, boolean>>): PlaywrightReport => ({
  errors: [],
  suites: [
    {
      title: 'jitsi.spec.ts',
      file: 'jitsi.spec.ts',
      specs: Object.entries(journeys).map(([title, hasPassed]) => ({
        id: title,
        title,
        line: 142,
        tests: [
          {
            status: hasPassed ? 'expected' : 'unexpected',
            results: [
              { duration: 1, ...(!hasPassed && { error: { message: `\u001b[31m${title} broke\u001b[0m\nat` } }) },
            ],
          },
        ],
      })),
    },
  ],
})

it('counts a journey that passes alone as passed, and says where it failed first', () => {
  expect(judge(1, report({ one: true, two: false }), report({ two: true }))).toEqual({
    tally: { passed: 2, failed: 0 },
    results: [
      { file: 'e2e/journeys/jitsi.spec.ts', duration: 1, failed: [] },
      { file: 'e2e/journeys/jitsi.spec.ts', duration: 1, failed: [] },
    ],
    unstable: [{ place: 'e2e/journeys/jitsi.spec.ts:142', title: 'two', error: 'two broke' }],
    areas: new Map(),
  })
})

it.each([
  ['one that fails twice', { a: false, b: false }, { a: true, b: false }, 1],
  ['one that was not repeated', { a: false }, null, 1],
  ['one that is missing in the repeat', { a: false }, {}, 1],
  ['three that pass alone', { a: false, b: false, c: false }, { a: true, b: true, c: true }, 0],
  [
    'more than three that pass alone',
    { a: false, b: false, c: false, d: false },
    { a: true, b: true, c: true, d: true },
    4,
  ],
])('judges %s', (_what, first, again, failed) => {
  const { tally } = judge(1, report({ other: true, ...first }), again && report(again))
  expect(tally).toEqual({ passed: Object.keys(first).length + 1 - failed, failed })
})

it('names the groups around a journey, and leaves out what a stopped run did not reach', () => {
  const journey = { id: '1', line: 3, tests: [{ status: 'unexpected', results: [{ duration: 2 }] }] }
  const suites = [
    {
      title: 'a.spec.ts',
      file: 'a.spec.ts',
      specs: [{ id: '2', title: 'later', line: 9, tests: [{ status: 'skipped', results: [] }] }],
      suites: [{ title: 'a new set', file: 'a.spec.ts', specs: [{ ...journey, title: 'is shown' }] }],
    },
  ]
  expect(judge(1, { suites, errors: [] }, null)).toEqual({
    tally: { passed: 0, failed: 1 },
    results: [{ file: 'e2e/journeys/a.spec.ts', duration: 2, failed: ['a new set is shown'] }],
    unstable: [],
    areas: new Map(),
  })
})

it.each([
  ['what failed outside of journeys', { ...report({ one: true }), errors: [{ message: 'no server' }] }],
  ['a run that failed, though no journey did', report({ one: true })],
])('counts %s', (_what, first) => {
  expect(judge(1, first, null).tally).toEqual({ passed: 1, failed: 1 })
})

it('counts a run without a report as failed', () => {
  expect(judge(0, null, null)).toEqual({ tally: { passed: 0, failed: 1 }, results: [], unstable: [], areas: new Map() })
})

it.each([
  [0, false],
  [1, true],
  [10, true],
  [11, false],
])('runs %i failed journeys again: %s', (count, expected) => {
  const failed = Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}`, false]))
  expect(isRepeated(report({ one: true, ...failed }))).toBe(expected)
})

it('knows which areas each journey of a file opened, where all of them say so', () => {
  const journey = (file: string, line: number, description: string | null) => ({
    title: file,
    file,
    specs: [
      {
        id: `${file}${description}`,
        title: 'one',
        line,
        tests: [
          {
            status: 'expected',
            annotations: description === null ? [] : [{ type: 'areas', description }],
            results: [{ duration: 1 }],
          },
        ],
      },
    ],
  })
  const suites = [
    journey('notes.spec.ts', 5, 'mf-vocabulary'),
    journey('notes.spec.ts', 5, 'mf-notes mf-vocabulary'),
    journey('notes.spec.ts', 20, 'mf-notes'),
    journey('public.spec.ts', 5, ''),
    journey('mail.spec.ts', 5, 'mf-notes'),
    journey('mail.spec.ts', 20, null),
  ]
  expect(judge(0, { suites, errors: [] }, null).areas).toEqual(
    new Map([
      ['notes.spec.ts', { 5: ['mf-notes', 'mf-vocabulary'], 20: ['mf-notes'] }],
      ['public.spec.ts', { 5: [] }],
    ]),
  )
})
