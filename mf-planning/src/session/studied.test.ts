import { expect, it } from 'vitest'
import { aSession } from '../../tests/sessions.ts'
import { minutesStudied, studyPath } from './studied.ts'

const now = new Date('2026-11-21T12:00:00Z')

it.each([
  [0, null, 0],
  [359, null, 5],
  [0, '2026-11-21T11:54:00Z', 6],
  [600, '2026-11-21T11:54:30Z', 15],
  // The device's clock is slow compared to the server's.
  [60, '2026-11-21T12:01:00Z', 1],
  [60, '2026-11-20T12:00:00Z', 61],
])('%i seconds and since %s: %i minutes', (seconds_studied, running_since, minutes) => {
  expect(minutesStudied({ seconds_studied, running_since, duration: 30 }, now)).toBe(minutes)
})

it.each([
  ['vocabulary', [], '/vocabulary/review'],
  ['vocabulary', ['a', 'b'], '/vocabulary/review?session=id-s'],
  ['document', ['a'], '/notes/a'],
  ['document', ['a', 'b'], '/planning/id-s'],
  ['document', [], '/planning/id-s'],
  ['mixed', ['a'], '/planning/id-s'],
] as const)('a %s session of %j is studied at %s', (type, items, path) => {
  expect(studyPath(aSession('s', '2026-11-21T12:00:00Z', { type, items: [...items] }))).toBe(path)
})
