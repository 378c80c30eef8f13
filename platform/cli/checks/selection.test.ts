import { expect, it } from 'vitest'
import { selectChanged, selectWhole } from './selection.ts'
import type { Inputs, WholeRun } from './whole-run.ts'

const inputs: Inputs = {
  releases: { shell: 's1', 'mf-notes': 'n1', 'mf-planning': 'p1' },
  common: 'c1',
  toolchain: 't1',
}
const record: WholeRun = {
  commit: 'abc',
  inputs,
  journeys: {
    'areas.spec.ts': { areas: ['mf-notes', 'mf-planning'], digest: '1' },
    'notes.spec.ts': { areas: ['mf-notes'], digest: '1' },
    'planning.spec.ts': { areas: ['mf-planning'], digest: '1' },
  },
}
const journeys = new Map([
  ['areas.spec.ts', '1'],
  ['notes.spec.ts', '1'],
  ['planning.spec.ts', '1'],
])

it.each([
  ['without a record, everything', null, []],
  ['with one of the same toolchain, all but that', record, ['@toolchain']],
  ['with one of another toolchain, everything', { ...record, inputs: { ...inputs, toolchain: 't0' } }, []],
])('runs %s', (_what, known, leftOut) => {
  expect(selectWhole(known, inputs)).toMatchObject({ unit: [[]], leftOut })
})

const planning = { ...inputs, releases: { ...inputs.releases, 'mf-planning': 'p2' } }
it.each<[string, Inputs, Map<string, string>, string[]]>([
  ['nothing', inputs, journeys, ['areas.spec.ts']],
  ['an area', planning, journeys, ['areas.spec.ts', 'planning.spec.ts']],
  ['the shell', { ...inputs, releases: { ...inputs.releases, shell: 's2' } }, journeys, [...journeys.keys()]],
  ['what all go through', { ...inputs, common: 'c2' }, journeys, [...journeys.keys()]],
  ['a journey', inputs, new Map([...journeys, ['notes.spec.ts', '2']]), ['areas.spec.ts', 'notes.spec.ts']],
  ['a new journey', inputs, new Map([...journeys, ['new.spec.ts', '1']]), ['areas.spec.ts', 'new.spec.ts']],
])('selects the journeys of a change of %s', (_what, now, files, due) => {
  const selected = selectChanged(record, now, files, [])
  expect(selected.journeys.filter((argument) => !argument.startsWith('--'))).toEqual(
    due.map((file) => `journeys/${file}`),
  )
  expect(selected.leftOut).toEqual([...[...files.keys()].filter((file) => !due.includes(file)), '@toolchain'])
})

it.each([
  [['mf-planning/src/app.tsx'], [['--changed=abc']]],
  [['supabase/migrations/1_a.sql'], [['--changed=abc'], ['--project=database']]],
  [['docs/guides/areas.md'], [['--changed=abc'], ['--project=node', 'docs', 'platform/cli']]],
  [['README.md', 'pnpm-lock.yaml'], [[]]],
])('selects the unit tests of a change of %j', (paths, runs) => {
  expect(selectChanged(record, inputs, journeys, paths).unit).toEqual(runs)
})
