import { describe, expect, it } from 'vitest'
import type { Note } from '../data/notes.ts'
import { type Filter, isRecent, preview, type Sort, select } from './filter.ts'

const now = new Date('2026-11-20T12:00:00Z')
const biology = { id: 't1', name: 'biologie', color: 'sapin' } as const

function note(id: string, given: Partial<Note>): Note {
  return {
    id,
    user_id: 'u',
    title: id,
    content: '',
    type: 'note',
    folder: null,
    is_pinned: false,
    is_shared: false,
    version: 1,
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-11-01T00:00:00Z',
    tags: [],
    attachment_count: 0,
    ...given,
  }
}

const notes = [
  note('été', { updated_at: '2026-11-19T08:00:00Z' }),
  note('Zoo', { is_pinned: true }),
  note('eau', { updated_at: '2026-11-18T08:00:00Z', tags: [biology] }),
]

describe('select', () => {
  it.each<[Filter, string | null, Sort, string[]]>([
    ['all', null, 'recent', ['été', 'eau', 'Zoo']],
    ['all', null, 'title', ['eau', 'été', 'Zoo']],
    ['all', null, 'pinned', ['Zoo', 'été', 'eau']],
    ['pinned', null, 'recent', ['Zoo']],
    ['recent', null, 'recent', ['été', 'eau']],
    ['all', 't1', 'recent', ['eau']],
    ['pinned', 't1', 'recent', []],
  ])('filter %s, tag %s, sort %s', (filter, tagId, sort, expected) => {
    expect(select(notes, { filter, tagId, sort }, now).map(({ title }) => title)).toEqual(expected)
  })
})

describe('isRecent', () => {
  it.each([
    ['2026-11-20T11:59:59Z', true],
    ['2026-11-13T12:00:01Z', true],
    ['2026-11-13T12:00:00Z', false],
  ])('%s → %s', (updated_at, expected) => {
    expect(isRecent({ updated_at }, now)).toBe(expected)
  })
})

describe('preview', () => {
  it.each([
    ['courte', 'courte'],
    ['a'.repeat(120), 'a'.repeat(120)],
    ['a'.repeat(121), `${'a'.repeat(120)}…`],
    [`${'a'.repeat(119)}👩🏽b`, `${'a'.repeat(119)}👩…`],
  ])('%s', (content, expected) => {
    expect(preview(content)).toBe(expected)
  })
})
