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
    'areas.spec.ts': { areas: { 9: ['mf-notes', 'mf-planning'] }, digest: '1' },
    'notes.spec.ts': { areas: { 5: ['mf-notes'], 20: [] }, digest: '1' },
    'offline.spec.ts': { areas: { 7: ['mf-notes'], 30: ['mf-notes', 'mf-planning'] }, digest: '1' },
  },
}
const journeys = new Map([
  ['areas.spec.ts', '1'],
  ['notes.spec.ts', '1'],
  ['offline.spec.ts', '1'],
])

it.each([
  ['without a record, everything', null, []],
  ['with one of the same toolchain, all but that', record, ['@toolchain']],
  ['with one of another toolchain, everything', { ...record, inputs: { ...inputs, toolchain: 't0' } }, []],
])('runs %s', (_what, known, leftOut) => {
  expect(selectWhole(known, inputs)).toMatchObject({ unit: [[]], leftOut })
})

const planning = { ...inputs, releases: { ...inputs.releases, 'mf-planning': 'p2' } }
const [areas, notes, offline] = ['areas.spec.ts', 'notes.spec.ts', 'offline.spec.ts']
it.each<[string, Inputs, Map<string, string>, string[], string[]]>([
  ['nothing', inputs, journeys, [areas], [notes, offline]],
  ['an area', planning, journeys, [areas, `${offline}:30`], [notes, `${offline}:7`]],
  ['the shell', { ...inputs, releases: { ...inputs.releases, shell: 's2' } }, journeys, [areas, notes, offline], []],
  ['what all go through', { ...inputs, common: 'c2' }, journeys, [areas, notes, offline], []],
  ['a file of journeys', inputs, new Map([...journeys, [notes, '2']]), [areas, notes], [offline]],
  ['a new one', inputs, new Map([...journeys, ['new.spec.ts', '1']]), [areas, 'new.spec.ts'], [notes, offline]],
])('selects the journeys of a change of %s', (_what, now, files, due, rest) => {
  const selected = selectChanged(record, now, files, [])
  expect(selected.journeys.filter((argument) => !argument.startsWith('--'))).toEqual(
    due.map((file) => `journeys/${file}`),
  )
  expect(selected.leftOut).toEqual([...rest, '@toolchain'])
})

it.each([
  [['mf-planning/src/app.tsx'], [['--changed=abc']]],
  [['supabase/migrations/1_a.sql'], [['--changed=abc'], ['--project=database']]],
  [['docs/guides/areas.md'], [['--changed=abc'], ['--project=node', 'docs', 'platform/cli']]],
  [['README.md', 'pnpm-lock.yaml'], [[]]],
])('selects the unit tests of a change of %j', (paths, runs) => {
  expect(selectChanged(record, inputs, journeys, paths).unit).toEqual(runs)
})
