import { describe, expect, it } from 'vitest'
import { aNote } from '../../tests/notes.ts'
import type { Note } from '../data/notes.ts'
import { type LocalNote, localView } from '../replica/view.ts'
import { count, type Filter, inOrder, isRecent, noFolder, recentSince, type Sort, select } from './filter.ts'

const now = new Date('2026-11-20T12:00:00Z')
const biology = { id: 't1', name: 'biologie', color: 'sapin' } as const

const local = (title: string, given: Partial<Note> = {}): LocalNote =>
  localView(
    [{ ...aNote(title, { updated_at: '2026-11-01T00:00:00Z', ...given }), deleted_at: null }],
    [],
    'u',
  )[0] as LocalNote

const titles = (notes: readonly LocalNote[]) => notes.map(({ title }) => title)

const notes = [
  local('été', { updated_at: '2026-11-19T08:00:00Z' }),
  local('Zoo', { is_pinned: true }),
  local('eau', { updated_at: '2026-11-18T08:00:00Z', tags: [biology], folder: 'L2/Bio', is_template: true }),
  local('sang', { updated_at: '2026-11-01T00:00:00Z', content: 'Un muscle. #Biologie/cœur' }),
]

describe('inOrder', () => {
  it.each<[Sort, string[]]>([
    ['recent', ['Zoo', 'été', 'eau', 'sang']],
    ['title', ['Zoo', 'eau', 'été', 'sang']],
    ['pinned', ['Zoo', 'été', 'eau', 'sang']],
  ])('%s puts pinned notes first', (sort, expected) => expect(titles(inOrder(notes, sort))).toEqual(expected))

  it('by pins starts with the note that was pinned last, whatever was changed last', () => {
    const pinned = [
      local('first', { is_pinned: true, pinned_at: '2026-11-01T10:00:00Z', updated_at: '2026-11-19T00:00:00Z' }),
      local('not', { updated_at: '2026-11-20T00:00:00Z' }),
      local('last', { is_pinned: true, pinned_at: '2026-11-02T10:00:00Z' }),
    ]
    expect(titles(inOrder(pinned, 'pinned'))).toEqual(['last', 'first', 'not'])
    expect(titles(inOrder(pinned, 'recent'))).toEqual(['first', 'last', 'not'])
  })

  it('counts in titles', () => {
    const chapters = ['Chapitre 10', 'chapitre 2', 'Œuvre', 'nuit', 'Pain'].map((title) => local(title))
    expect(titles(inOrder(chapters, 'title'))).toEqual(['chapitre 2', 'Chapitre 10', 'nuit', 'Œuvre', 'Pain'])
  })
})

describe('select', () => {
  it.each<[Filter, string | null, string | null, string[]]>([
    ['all', null, null, ['été', 'Zoo', 'eau', 'sang']],
    ['pinned', null, null, ['Zoo']],
    ['recent', null, null, ['été', 'eau']],
    ['templates', null, null, ['eau']],
    ['all', 'biologie', null, ['eau', 'sang']],
    ['all', 'biologie/coeur', null, ['sang']],
    ['all', 'bio', null, []],
    ['pinned', 'biologie', null, []],
    ['all', null, 'L2', ['eau']],
    ['all', null, 'L2/Bio', ['eau']],
    ['all', null, 'Bio', []],
    ['all', null, noFolder, ['été', 'Zoo', 'sang']],
    ['pinned', null, noFolder, ['Zoo']],
  ])('filter %s, tag %s, folder %s', (filter, tag, folder, expected) => {
    expect(titles(select(notes, { filter, tag, folder }, now))).toEqual(expected)
  })
})

describe('isRecent', () => {
  it.each([
    ['2026-11-20T11:59:59Z', true],
    ['2026-11-13T12:00:01Z', true],
    ['2026-11-13T12:00:00Z', false],
  ])('%s → %s', (updated_at, expected) => {
    expect(isRecent({ updated_at }, recentSince(now))).toBe(expected)
  })
})

it('counts notes, pinned ones, and each tag once, those of texts too', () => {
  const tagged = [...notes, local('again', { tags: [biology], content: '#BIOLOGIE', is_pinned: true })]
  expect(count(tagged)).toEqual({ notes: 5, pinned: 2, tags: 2 })
})
