import type { Shape } from '@cahier/contract/config'
import { describe, expect, test } from 'vitest'
import { id, recordOf, setOf } from '../testing/index.ts'
import type { MigrationLedger } from './link.ts'
import { canApply, databaseProblems, unfitPredecessors } from './link.ts'
import type { LinkProblem } from './link-problem.ts'
import type { CommandShapes, ReleaseRecord } from './record.ts'
import { releaseKey } from './record.ts'
import type { SetMember } from './set.ts'

const [a, b, c] = [id('a'), id('b'), id('c')]
const none: MigrationLedger = { head: null, floor: null }
const text = { fr: '', en: '', es: '', de: '' }

function check(
  records: readonly ReleaseRecord[],
  ledger = none,
  withdrawn: `mf-notes@${string}`[] = [],
): LinkProblem[] {
  const members = Object.fromEntries(
    records.map((record) => [record.member, { release: record.id, predecessor: null, held: false }]),
  )
  const byKey = new Map(records.map((record) => [releaseKey(record.member, record.id), record]))
  return canApply(setOf({ members, withdrawn }), byKey, ledger)
}

/** The notes call `vocabulary.add`, which the vocabulary offers. */
const calling = (call: CommandShapes, command: CommandShapes) => [
  shell(),
  notes({ uses: ['vocabulary.add'], calls: { 'vocabulary.add': call } }),
  recordOf('mf-vocabulary', c, { commands: [{ id: 'vocabulary.add', expose: './add', label: text, ...command }] }),
]

/** A widget of the notes in a slot that says whether something failed. */
const drawing = (props: Shape | undefined) => {
  const slot = 'dashboard/counters/v1'
  const widget = {
    id: 'notes.counter',
    slot,
    expose: './counter',
    order: 1,
    label: text,
    ...(props && { props }),
  } as const
  return [shell({ slots: { [slot]: { failed: 'boolean', next: 'string|null' } } }), notes({ widgets: [widget] })]
}

const data = '@cahier/contract/data'
/** A shell that provides two majors of the contract, and a remote that was built for one of them. */
const ofTwoMajors = (range: string, module: string, names: readonly string[]) => [
  shell({
    contract: { provides: '2.0.0', former: ['1.0.0'] },
    provides: { [data]: '2.0.0' },
    providedNames: { [data]: ['defineArea'] },
  }),
  notes({ contract: { range }, imports: { [data]: module }, importedNames: { [data]: names } }),
]

const shell = (over: Partial<ReleaseRecord> = {}) => recordOf('shell', a, over)
const notes = (over: Partial<ReleaseRecord> = {}) => recordOf('mf-notes', b, over)

describe('a set is accepted when', () => {
  test.each<[name: string, records: ReleaseRecord[], ledger: MigrationLedger]>([
    ['everything fits', [shell(), notes()], none],
    ['the runtime differs by a patch only', [shell({ federation: '2.9.7' }), notes({ federation: '2.9.2' })], none],
    [
      'the database is at the migration needed',
      [shell(), notes({ migration: { needs: '20261121000100', builtAgainst: '20261121000100' } })],
      { head: '20261121000100', floor: '20261121000100' },
    ],
    [
      'another area’s migration contracts',
      [shell(), notes({ migration: { needs: null, builtAgainst: '20261121000100' } })],
      { head: '20261121000300', floor: null, floors: { vocabulary: '20261121000200' } },
    ],
    [
      'its area’s migration contracts, but still supports what it was built against',
      [shell(), notes({ migration: { needs: null, builtAgainst: '20261121000100' } })],
      { head: '20261121000300', floor: null, floors: { notes: '20261121000100' } },
    ],
    [
      'the shell provides the former major too, with the names that the present one took out',
      ofTwoMajors('^1.0.0', '^1.0.0', ['AreaError', 'defineArea']),
      none,
    ],
    ['the remote needs the present major', ofTwoMajors('^2.0.0', '^2.0.0', ['defineArea']), none],
    ['the remote can do with both majors', ofTwoMajors('^1.0.0 || ^2.0.0', '^1.0.0 || ^2.0.0', ['defineArea']), none],
    [
      'the shell exports every name imported',
      [
        shell({ providedNames: { '@cahier/ui/menu': ['Menu', 'MenuItem'] } }),
        notes({ importedNames: { '@cahier/ui/menu': ['MenuItem'] } }),
      ],
      none,
    ],
    ['the names of a record are not known', [shell({ providedNames: { '@cahier/ui/menu': ['Menu'] } }), notes()], none],
    [
      'the names of a module are not known',
      [shell({ providedNames: {} }), notes({ importedNames: { 'react-dom': ['createPortal'] } })],
      none,
    ],
    [
      'another member has the command',
      [
        shell(),
        notes({ uses: ['vocabulary.add'] }),
        recordOf('mf-vocabulary', c, { commands: [{ id: 'vocabulary.add', expose: './add', label: text }] }),
      ],
      none,
    ],
    [
      'what is sent is what the command takes, and what is used is what it returns',
      calling(
        { payload: { word: 'string' }, result: { id: 'string' } },
        { payload: { word: 'string', definition: 'string?' }, result: { id: 'string', created: 'boolean' } },
      ),
      none,
    ],
    ['a widget uses some of what its slot gives', drawing({ failed: 'boolean' }), none],
    ['a widget declares no props', drawing(undefined), none],
    ['the shell declares no slots', [shell(), drawing({ failed: 'boolean' })[1] ?? notes()], none],
    ['the owner requires a key no longer', calling({ payload: { word: 'string' } }, { payload: {} }), none],
    ['the owner declares no shapes', calling({ payload: { word: 'string' }, result: { id: 'string' } }, {}), none],
    ['the caller declares no shapes', calling({}, { payload: { word: 'string' }, result: { id: 'string' } }), none],
    [
      'a command that may be missing is missing',
      [shell(), notes({ calls: { 'ai.cards': { payload: { text: 'string' } } } })],
      none,
    ],
  ])('%s', (_name, records, ledger) => {
    expect(check(records, ledger)).toEqual([])
  })
})

describe('refused', () => {
  test.each<[problem: Partial<LinkProblem>, records: ReleaseRecord[], ledger: MigrationLedger]>([
    [{ rule: 'contract', needed: '^2.0.0', found: '1.0.0' }, [shell(), notes({ contract: { range: '^2.0.0' } })], none],
    [{ rule: 'contract', needed: '^3.0.0', found: '2.0.0, 1.0.0' }, ofTwoMajors('^3.0.0', '^2.0.0', []), none],
    [{ rule: 'import', needed: `${data} ^3.0.0`, found: '1.0.0' }, ofTwoMajors('^1.0.0', '^3.0.0', []), none],
    [
      { rule: 'export', needed: `AreaError (${data})` },
      ofTwoMajors('^2.0.0', '^2.0.0', ['AreaError', 'defineArea']),
      none,
    ],
    [
      { rule: 'export', needed: `AreaError (${data})` },
      ofTwoMajors('^1.0.0 || ^2.0.0', '^1.0.0 || ^2.0.0', ['AreaError']),
      none,
    ],
    [{ rule: 'export', needed: `neverThere (${data})` }, ofTwoMajors('^1.0.0', '^1.0.0', ['neverThere']), none],
    [{ rule: 'federation', needed: '2.8', found: '2.9.2' }, [shell(), notes({ federation: '2.8.4' })], none],
    [
      { rule: 'import', needed: 'react ^20.0.0', found: '19.3.1' },
      [shell(), notes({ imports: { react: '^20.0.0' } })],
      none,
    ],
    [{ rule: 'import', needed: 'dayjs ^1.0.0', found: null }, [shell(), notes({ imports: { dayjs: '^1.0.0' } })], none],
    [
      { rule: 'export', needed: 'MenuShortcut (@cahier/ui/menu)', against: releaseKey('shell', a) },
      [
        shell({ providedNames: { '@cahier/ui/menu': ['Menu', 'MenuItem'] } }),
        notes({ importedNames: { '@cahier/ui/menu': ['MenuItem', 'MenuShortcut'] } }),
      ],
      none,
    ],
    [
      { rule: 'command', needed: 'vocabulary.add', against: null },
      [shell(), notes({ uses: ['vocabulary.add'] })],
      none,
    ],
    [
      {
        rule: 'payload',
        against: releaseKey('mf-vocabulary', c),
        needed: 'vocabulary.add({ definition: undefined })',
        found: '{ definition: string }',
      },
      calling({ payload: { word: 'string' } }, { payload: { word: 'string', definition: 'string' } }),
      none,
    ],
    [
      { rule: 'payload', needed: 'vocabulary.add({ word: string })', found: '{ word: string[] }' },
      calling({ payload: { word: 'string' } }, { payload: { word: 'string[]' } }),
      none,
    ],
    [
      { rule: 'payload', needed: 'vocabulary.add({ word: string })', found: '{ word?: number }' },
      [
        shell(),
        notes({ calls: { 'vocabulary.add': { payload: { word: 'string' } } } }),
        recordOf('mf-vocabulary', c, {
          commands: [{ id: 'vocabulary.add', expose: './add', label: text, payload: { word: 'number?' } }],
        }),
      ],
      none,
    ],
    [
      {
        rule: 'result',
        against: releaseKey('mf-vocabulary', c),
        needed: 'vocabulary.add → { id: string }',
        found: '{ id: undefined }',
      },
      calling({ result: { id: 'string' } }, { result: { created: 'boolean' } }),
      none,
    ],
    [
      {
        rule: 'props',
        against: releaseKey('shell', a),
        needed: 'notes.counter (dashboard/counters/v1) → { documents: number }',
        found: '{ documents: undefined }',
      },
      drawing({ documents: 'number', failed: 'boolean' }),
      none,
    ],
    [
      { rule: 'route', needed: '/notes', release: releaseKey('mf-zen', c), against: releaseKey('mf-notes', b) },
      [shell(), notes(), recordOf('mf-zen', c, { routes: notes().routes })],
      none,
    ],
    [
      { rule: 'migration', needed: '20261121000200', found: '20261121000100', against: 'database' },
      [shell(), notes({ migration: { needs: '20261121000200', builtAgainst: null } })],
      { head: '20261121000100', floor: null },
    ],
    [
      { rule: 'migration', found: null },
      [shell(), notes({ migration: { needs: '20261121000200', builtAgainst: null } })],
      none,
    ],
    [
      { rule: 'floor', needed: '20261121000100', found: '20261121000200' },
      [shell(), notes({ migration: { needs: null, builtAgainst: '20261121000100' } })],
      { head: '20261121000300', floor: '20261121000200' },
    ],
    [
      { rule: 'floor', needed: '20261121000100', found: '20261121000200' },
      [shell(), notes({ migration: { needs: null, builtAgainst: '20261121000100' } })],
      { head: '20261121000300', floor: '20261121000050', floors: { notes: '20261121000200' } },
    ],
    [{ rule: 'shell', release: releaseKey('mf-notes', b) }, [notes()], none],
  ])('%o', (problem, records, ledger) => {
    expect(check(records, ledger)).toEqual([
      expect.objectContaining({ release: releaseKey('mf-notes', b), ...problem }),
    ])
  })

  test('a release that is not in the store', () => {
    const set = setOf({ members: { 'mf-notes': { release: b, predecessor: null, held: false } } })
    expect(canApply(set, new Map(), none)).toMatchObject([{ rule: 'published', release: releaseKey('mf-notes', b) }])
  })

  test('a withdrawn release', () => {
    expect(check([shell(), notes()], none, [`mf-notes@${b}`])).toMatchObject([{ rule: 'withdrawn' }])
  })

  test('every problem is reported, each naming its pair', () => {
    const problems = check([shell(), notes({ contract: { range: '^2.0.0' }, imports: { react: '^20.0.0', vue: '*' } })])
    expect(problems.map(({ rule }) => rule)).toEqual(['contract', 'import', 'import'])
    expect(new Set(problems.map(({ against }) => against))).toEqual(new Set([releaseKey('shell', a)]))
  })
})

describe('browsers', () => {
  const [older, tried] = [id('d'), id('e')]
  const add = { id: 'vocabulary.add', expose: './add', label: text }
  const read = { id: 'ai.read', expose: './read', label: text }
  const stable = { release: b, predecessor: null, held: false }
  const moved: SetMember = { ...stable, predecessor: older }
  const trial: SetMember = { ...stable, canary: { release: tried, share: 10 } }
  const of = (member: ReleaseRecord['member'], release: string, over: Partial<ReleaseRecord> = {}) =>
    recordOf(member, release, over)

  test.each<[string, members: Record<string, SetMember>, records: ReleaseRecord[], isUnfit: boolean]>([
    [
      'may not fall back to a predecessor that has no command that a live member executes',
      { 'mf-vocabulary': moved, 'mf-notes': stable },
      [
        of('mf-vocabulary', b, { commands: [add] }),
        of('mf-vocabulary', older),
        of('mf-notes', b, { uses: ['vocabulary.add'] }),
      ],
      true,
    ],
    [
      'may not fall back to a predecessor that has no command that a release on trial executes',
      { 'mf-vocabulary': moved, 'mf-notes': trial },
      [
        of('mf-vocabulary', b, { commands: [add] }),
        of('mf-vocabulary', older),
        of('mf-notes', b),
        of('mf-notes', tried, { uses: ['vocabulary.add'] }),
      ],
      true,
    ],
    [
      'may not fall back to a predecessor that executes a command that no member offers for sessions of two trials',
      { 'mf-vocabulary': moved, 'mf-notes': trial, 'mf-ai': trial },
      [
        of('mf-vocabulary', b),
        of('mf-vocabulary', older, { uses: ['ai.read'] }),
        of('mf-notes', b, { commands: [read] }),
        of('mf-notes', tried),
        of('mf-ai', b, { commands: [read] }),
        of('mf-ai', tried),
      ],
      true,
    ],
    [
      'may fall back to a predecessor that lacks a command as the release itself does',
      { 'mf-vocabulary': moved, 'mf-notes': stable },
      [of('mf-vocabulary', b), of('mf-vocabulary', older), of('mf-notes', b, { uses: ['vocabulary.add'] })],
      false,
    ],
  ])('%s', (_what, members, records, isUnfit) => {
    const known = new Map([shell(), ...records].map((record) => [releaseKey(record.member, record.id), record]))
    const set = { members: { shell: { ...stable, release: a }, ...members }, withdrawn: [] }
    expect(unfitPredecessors(set, known, none)).toEqual(isUnfit ? ['mf-vocabulary'] : [])
  })
})

test('what an operator overruled is no problem with the database, until the database moves on', () => {
  const records = [
    shell(),
    notes({ migration: { needs: null, builtAgainst: '20261121000100' }, uses: ['nobody.offers'] }),
  ]
  const byKey = new Map(records.map((record) => [releaseKey(record.member, record.id), record]))
  const at = (release: string): SetMember => ({ release, predecessor: null, held: false })
  const set = setOf({ members: { shell: at(a), 'mf-notes': at(b) } })
  const problems = databaseProblems(set, byKey, { head: null, floor: '20261121000200' })
  expect(problems).toMatchObject([{ rule: 'floor', release: `mf-notes@${b}`, found: '20261121000200' }])
  const forced = { ...set, forced: problems }
  expect(databaseProblems(forced, byKey, { head: null, floor: '20261121000200' })).toEqual([])
  expect(databaseProblems(forced, byKey, { head: null, floor: '20261121000300' })).toHaveLength(1)
})
