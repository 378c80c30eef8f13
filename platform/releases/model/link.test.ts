import { describe, expect, test } from 'vitest'
import { id, recordOf, setOf } from '../testing/index.ts'
import type { MigrationLedger } from './link.ts'
import { canApply } from './link.ts'
import type { LinkProblem } from './link-problem.ts'
import type { ReleaseRecord } from './record.ts'
import { releaseKey } from './record.ts'

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
  ])('%s', (_name, records, ledger) => {
    expect(check(records, ledger)).toEqual([])
  })
})

describe('refused', () => {
  test.each<[problem: Partial<LinkProblem>, records: ReleaseRecord[], ledger: MigrationLedger]>([
    [{ rule: 'contract', needed: '^2.0.0', found: '1.0.0' }, [shell(), notes({ contract: { range: '^2.0.0' } })], none],
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
