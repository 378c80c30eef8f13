import { describe, expect, it } from 'vitest'
import type { NewAttachment } from '../data/attach.ts'
import type { Operation, StoredNote, Waiting } from './operation.ts'
import { acknowledged, enqueue, nextToSend, refused, taken, type WaitingChange } from './outbox.ts'

const save = (content: string, base: number, noteId = 'n'): Operation => ({
  kind: 'save',
  noteId,
  text: { title: 'T', content, tags: [] },
  base,
})
const aFile = (id: string): NewAttachment => ({
  id,
  note_id: 'n',
  file_name: `${id}.pdf`,
  file_type: 'application/pdf',
  file_size: 1,
  file_path: `n/${id}.pdf`,
})
const pin = (pinned: boolean): Operation => ({ kind: 'pin', noteId: 'n', pinned })
const file = (kind: 'detach' | 'attach', id: string): Operation => ({ kind, noteId: 'n', file: aFile(id) })
const row = (seq: number, operation: Operation, given: Partial<Waiting> = {}): Waiting => ({
  seq,
  operation,
  at: '2026-01-01T00:00:00Z',
  sent: false,
  refusal: null,
  id: `e${seq}`,
  ...given,
})
const conflict = { kind: 'conflict', message: '' } as const

/** The outbox after a change, as `content@base` or the kind, with `!` for what is refused. */
function after(rows: readonly Waiting[], { put, drop }: WaitingChange): string[] {
  const next = new Map(rows.map((each) => [each.seq, each]))
  for (const seq of drop) next.delete(seq)
  let fresh = 100
  for (const each of put) next.set(each.seq ?? ++fresh, { ...each, seq: each.seq ?? fresh })
  return [...next.values()]
    .toSorted((a, b) => a.seq - b.seq)
    .map(({ operation: o, refusal }) => {
      const name = o.kind === 'save' ? `${o.text.content}@${o.base}` : o.kind
      return refusal ? `${name}!` : name
    })
}

describe('enqueue', () => {
  const stored = { version: 3 } as StoredNote
  it.each<[string, Waiting[], Operation, string[]]>([
    ['the first text', [], save('a', 3), ['a@3']],
    ['a text that replaces one that waits', [row(1, save('a', 3))], save('b', 3), ['b@3']],
    ['a text on one that is on its way', [row(1, save('a', 3), { sent: true })], save('b', 3), ['a@3', 'b@3']],
    ['a text after a conflict', [row(1, save('a', 3), { refusal: conflict })], save('b', 4), ['b@3!']],
    [
      'the answer to a conflict',
      [row(1, save('a', 3), { refusal: conflict })],
      { ...save('b', 4), overwrites: true } as Operation,
      ['b@3'],
    ],
    ['a pin beside a text', [row(1, save('a', 3))], pin(true), ['a@3', 'pin']],
    ['a pin taken back', [row(1, pin(true))], pin(false), ['pin']],
    ['a file deleted', [row(1, file('detach', 'a'))], file('detach', 'b'), ['detach', 'detach']],
    ['a deleted file taken back', [row(1, file('detach', 'a')), row(2, pin(true))], file('attach', 'a'), ['pin']],
    [
      'a file taken back whose deletion is on its way',
      [row(1, file('detach', 'a'), { sent: true })],
      file('attach', 'a'),
      ['detach', 'attach'],
    ],
    ['another note', [row(1, save('a', 3))], save('b', 0, 'm'), ['a@3', 'b@3']],
    ['the end of the note', [row(1, save('a', 3)), row(2, pin(true))], { kind: 'delete', noteId: 'n' }, ['delete']],
    [
      'the end of a note whose text is on its way',
      [row(1, save('a', 3), { sent: true })],
      { kind: 'delete', noteId: 'n' },
      ['a@3', 'delete'],
    ],
  ])('%s', (_what, rows, operation, expected) => {
    expect(after(rows, enqueue(rows, operation, 'e', '2026-01-02T00:00:00Z', stored))).toEqual(expected)
  })
})

describe('acknowledged', () => {
  it('bases what was written since on the new version', () => {
    const rows = [row(1, save('a', 3), { sent: true }), row(2, save('b', 3)), row(3, save('c', 0, 'm'))]
    expect(after(rows, acknowledged(rows, rows[0] as Waiting, 4))).toEqual(['b@4', 'c@0'])
  })
})

describe('refused', () => {
  it('asks about the latest text', () => {
    const rows = [row(1, save('a', 3), { sent: true }), row(2, save('b', 3)), row(3, pin(true))]
    expect(after(rows, refused(rows, rows[0] as Waiting, conflict))).toEqual(['b@3!', 'pin'])
  })
})

describe('nextToSend', () => {
  it.each<[string, Waiting[], number | undefined]>([
    ['nothing', [], undefined],
    ['the oldest', [row(1, save('a', 1)), row(2, pin(true))], 1],
    ['what is not refused', [row(1, save('a', 1), { refusal: conflict }), row(2, pin(true))], 2],
    [
      'nothing of a note that was never taken',
      [row(1, save('a', 0), { refusal: conflict }), row(2, pin(true))],
      undefined,
    ],
  ])('%s', (_what, rows, seq) => expect(nextToSend(rows)?.seq).toBe(seq))
})

describe('a note whose change the server took', () => {
  const stored = { is_pinned: false, deleted_at: null } as StoredNote
  it.each<[string, Operation, Partial<StoredNote> | null]>([
    ['is pinned', pin(true), { is_pinned: true, deleted_at: null }],
    ['is in the trash', { kind: 'trash', noteId: 'n', trashed: true }, { deleted_at: '2026-01-01T00:00:00Z' }],
    ['is out of the trash', { kind: 'trash', noteId: 'n', trashed: false }, { deleted_at: null }],
    ['is gone', { kind: 'delete', noteId: 'n' }, null],
  ])('%s', (_what, operation, expected) => {
    const note = taken(stored, row(1, operation))
    if (expected) expect(note).toMatchObject(expected)
    else expect(note).toBeNull()
  })
})
