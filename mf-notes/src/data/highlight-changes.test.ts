import { describe, expect, test } from 'vitest'
import { type Highlight, type HighlightChange, mergedChange, withChanges } from './highlight-changes.ts'

const highlight = (id: string, more: Partial<Highlight> = {}): Highlight => ({
  note_id: 'n',
  id,
  attachment_id: 'f',
  user_id: 'u',
  file_hash: '',
  page: 1,
  quads: [0, 0, 1, 1],
  quote: 'mots',
  before: '',
  after: '',
  color: 'yellow',
  comment: '',
  ...more,
})
const of = { note_id: 'n', attachment_id: 'f', id: 'a' }
const add: HighlightChange = { kind: 'add', of: highlight('a') }
const blue: HighlightChange = { kind: 'change', of, columns: { color: 'blue' } }
const said: HighlightChange = { kind: 'change', of, columns: { comment: 'À revoir' } }
const remove: HighlightChange = { kind: 'remove', of }

/** What waits after changes, of which the first ones may have arrived. */
function waiting(changes: readonly HighlightChange[], sentCount = 0): HighlightChange[] {
  let rows: { seq: number; operation: HighlightChange; at: string; sent: boolean }[] = []
  for (const [index, operation] of changes.entries()) {
    const { put = [], drop = [] } = mergedChange(rows, { operation, at: '', sent: index < sentCount })
    const kept = rows.filter(({ seq }) => !drop.includes(seq) && !put.some((row) => row.seq === seq))
    rows = [...kept, ...put.map((row) => ({ ...row, seq: row.seq ?? index }))].toSorted((a, b) => a.seq - b.seq)
  }
  return rows.map(({ operation }) => operation)
}

describe('of the changes', () => {
  test.each<[string, readonly HighlightChange[], number, readonly HighlightChange[]]>([
    [
      'a highlight that is changed before it is sent is sent once',
      [add, blue],
      0,
      [{ kind: 'add', of: highlight('a', { color: 'blue' }) }],
    ],
    ['one that is removed before it is sent is never sent', [add, blue, remove], 0, []],
    ['two columns go together', [blue, said], 0, [{ ...blue, columns: { color: 'blue', comment: 'À revoir' } }]],
    ['what may have arrived stays as it was sent', [add, blue], 1, [add, blue]],
    ['a removal follows what may have arrived', [add, blue, remove], 1, [add, remove]],
    ['a removal takes the place of changes', [blue, said, remove], 0, [remove]],
    ['a removal that is undone is done again', [remove, add], 0, [remove, add]],
    [
      'another highlight is another change',
      [add, { kind: 'add', of: highlight('b') }],
      0,
      [add, { kind: 'add', of: highlight('b') }],
    ],
  ])('%s', (_name, changes, sentCount, expected) => expect(waiting(changes, sentCount)).toEqual(expected))
})

describe('on what the server has', () => {
  test.each<[string, readonly HighlightChange[], readonly Highlight[]]>([
    ['adds', [{ kind: 'add', of: highlight('b') }], [highlight('a'), highlight('b')]],
    ['changes one column', [blue, blue], [highlight('a', { color: 'blue' })]],
    ['removes', [remove, remove], []],
    ['changes nothing of what is gone', [remove, said], []],
    ['takes what was removed back', [remove, add], [highlight('a')]],
  ])('it %s', (_name, changes, expected) => expect(withChanges([highlight('a')], changes)).toEqual(expected))
})
