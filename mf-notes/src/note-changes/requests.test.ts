import { expect, it } from 'vitest'
import { aNote } from '../../tests/notes.ts'
import { type Change, requestsOf } from './requests.ts'

const tag = (name: string) => ({ id: name, name, color: 'sapin' }) as const
const notes = [
  { ...aNote('a', { id: 'a', is_pinned: true, folder: 'Bio', tags: [tag('Été'), tag('cours')] }), deleted_at: null },
  { ...aNote('b', { id: 'b', is_template: true }), deleted_at: '2026-11-01T00:00:00Z' },
]

it.each<[Change, object[], object[]]>([
  [
    { kind: 'pin', pinned: true },
    [{ noteId: 'b', kind: 'pin', pinned: true }],
    [{ noteId: 'b', kind: 'pin', pinned: false }],
  ],
  [
    { kind: 'trash', trashed: true },
    [{ noteId: 'a', kind: 'trash', trashed: true }],
    [{ noteId: 'a', kind: 'trash', trashed: false }],
  ],
  [
    { kind: 'template', template: true },
    [{ noteId: 'a', kind: 'template', template: true }],
    [{ noteId: 'a', kind: 'template', template: false }],
  ],
  [
    { kind: 'move', folder: null },
    [{ noteId: 'a', kind: 'move', folder: null }],
    [{ noteId: 'a', kind: 'move', folder: 'Bio' }],
  ],
  [
    { kind: 'move', folder: 'L2' },
    [
      { noteId: 'a', kind: 'move', folder: 'L2' },
      { noteId: 'b', kind: 'move', folder: 'L2' },
    ],
    [
      { noteId: 'a', kind: 'move', folder: 'Bio' },
      { noteId: 'b', kind: 'move', folder: null },
    ],
  ],
  [
    { kind: 'tag', added: ['ete', 'examen'], removed: ['COURS'] },
    [
      { noteId: 'a', kind: 'tag', added: ['examen'], removed: ['cours'] },
      { noteId: 'b', kind: 'tag', added: ['ete', 'examen'], removed: [] },
    ],
    [
      { noteId: 'a', kind: 'tag', added: ['cours'], removed: ['examen'] },
      { noteId: 'b', kind: 'tag', added: [], removed: ['ete', 'examen'] },
    ],
  ],
])('%j changes only what is not so, and its undo gives each note back what it had', (change, requests, undo) => {
  expect(requestsOf(notes, change)).toEqual({ requests, undo })
})
