import { describe, expect, it } from 'vitest'
import type { NewAttachment } from '../data/attach.ts'
import { mergeNote } from '../merge/merge-note.ts'
import type { Operation, StoredNote, Waiting } from './operation.ts'
import { acknowledged, enqueue, mergedConflicts, nextToSend, refused, taken, type WaitingChange } from './outbox.ts'

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
const move = (folder: string | null): Operation => ({ kind: 'move', noteId: 'n', folder })
const folder = (source: string | null, target: string): Operation => ({ kind: 'folder', noteId: '', source, target })
const tag = (added: string[], removed: string[] = []): Operation => ({ kind: 'tag', noteId: 'n', added, removed })
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
      const name =
        o.kind === 'save'
          ? `${o.text.content}@${o.base}`
          : o.kind === 'tag'
            ? `tag +${o.added} -${o.removed}`
            : o.kind === 'move'
              ? `move ${o.folder}`
              : o.kind
      return refusal ? `${name}!` : name
    })
}

describe('enqueue', () => {
  const stored = { version: 3, title: 'T', content: 'v3', tags: [{ name: 'bio' }] } as StoredNote
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
    ['a folder after another one', [row(1, move('a')), row(2, folder('a', 'b'))], move('a'), ['folder', 'move a']],
    ['a folder on its way', [row(1, move('a'), { sent: true })], move('b'), ['move a', 'move b']],
    ['folders, each in its order', [row(1, folder(null, 'a'))], folder('a', 'b'), ['folder', 'folder']],
    ['tags and more tags', [row(1, tag(['a'], ['b']))], tag(['c']), ['tag +a,c -b']],
    ['tags taken back', [row(1, tag(['a', 'c'], ['b']))], tag(['B'], ['á']), ['tag +c,B -á']],
    ['a text, which has all tags', [row(1, tag(['a'])), row(2, pin(true))], save('a', 3), ['pin', 'a@3']],
    ['a text after tags on their way', [row(1, tag(['a']), { sent: true })], save('a', 3), ['tag +a -', 'a@3']],
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

  it('keeps what a text was written on: the stored one, or the one that is on its way', () => {
    const before = (rows: Waiting[], request = save('b', 3)) => {
      const [put] = enqueue(rows, request, 'e', '', stored).put
      return put?.operation.kind === 'save' ? put.operation.before?.content : undefined
    }
    const known = { ...save('a', 3), before: { title: 'T', content: 'earlier', tags: [] } } as Operation
    expect(enqueue([], save('b', 3), 'e', '', stored).put[0]?.operation).toMatchObject({
      before: { title: 'T', content: 'v3', tags: ['bio'] },
    })
    expect([
      before([]),
      before([row(1, known)]),
      before([row(1, known, { sent: true })]),
      before([row(1, known)], { ...save('b', 4), overwrites: true } as Operation),
    ]).toEqual(['v3', 'earlier', 'a', 'v3'])
  })

  it('knows whether several people wrote the note', () => {
    const isLive = (rows: Waiting[], is_live: boolean) => {
      const [put] = enqueue(rows, save('b', 3), 'e', '', { ...stored, is_live }).put
      return put?.operation.kind === 'save' && put.operation.isLive === true
    }
    const sent = row(1, { ...save('a', 3), isLive: true } as Operation, { sent: true })
    expect([isLive([], true), isLive([], false), isLive([sent], true), isLive([sent], false)]).toEqual([
      true,
      false,
      true,
      true,
    ])
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
  it.each<[string, Waiting[], number[]]>([
    ['nothing', [], []],
    ['the oldest', [row(1, save('a', 1)), row(2, pin(true))], [1]],
    ['what is not refused', [row(1, save('a', 1), { refusal: conflict }), row(2, pin(true))], [2]],
    ['nothing of a note that was never taken', [row(1, save('a', 0), { refusal: conflict }), row(2, pin(true))], []],
    [
      'small ones together, up to a text',
      [row(1, pin(true)), row(2, folder('a', 'b')), row(3, save('a', 1)), row(4, move('a'))],
      [1, 2],
    ],
    [
      'as many as a request may have',
      Array.from({ length: 201 }, (_, index) => row(index, pin(true))),
      [...Array(200).keys()],
    ],
  ])('%s', (_what, rows, seqs) => expect(nextToSend(rows).map(({ seq }) => seq)).toEqual(seqs))
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

describe('mergedConflicts', () => {
  const stored = (content: string, given: Partial<StoredNote> = {}) =>
    new Map([
      ['n', { id: 'n', version: 3, title: 'T', content, tags: [] as StoredNote['tags'], ...given } as StoredNote],
    ])
  const alone = (content: string, before?: string): Operation => ({
    ...save(content, 2),
    ...(before !== undefined && { before: { title: 'T', content: before, tags: [] } }),
  })

  it.each<[string, Operation, Map<string, StoredNote>, string[]]>([
    ['merges it with the text that the server has', alone('un deux', 'un'), stored('zéro un'), ['zéro un deux@3']],
    ['leaves it where both changed one word', alone('chien', 'chat'), stored('loup'), ['chien@2!']],
    ['leaves it where it is not known what it was written on', alone('un deux'), stored('zéro un'), ['un deux@2!']],
    ['leaves it until the other text is read', alone('un deux', 'un'), stored('un', { version: 2 }), ['un deux@2!']],
    ['leaves it to the live text', alone('un deux', 'un'), stored('zéro un', { is_live: true }), ['un deux@2']],
    ['leaves it where the note is gone', alone('un deux', 'un'), new Map(), ['un deux@2!']],
  ])('%s', (_what, operation, notes, expected) => {
    const rows = [row(1, operation, { refusal: conflict })]
    expect(after(rows, { put: mergedConflicts(rows, notes, mergeNote), drop: [] })).toEqual(expected)
  })

  it('gives it another edition, and the server’s text as what it is written on', () => {
    const [merged] = mergedConflicts(
      [row(1, alone('un deux', 'un'), { refusal: conflict })],
      stored('zéro un'),
      mergeNote,
    )
    expect(merged?.id).not.toBe('e1')
    expect(merged?.operation).toMatchObject({ before: { content: 'zéro un' } })
  })
})
