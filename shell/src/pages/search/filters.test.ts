import type { SearchHit } from '@cahier/contract'
import { describe, expect, it } from 'vitest'
import { facetsOf, narrowed, readFilters, type SearchFilters, writeSearch } from './filters.ts'

const hit = (id: string, given: Partial<SearchHit> = {}): SearchHit => ({
  kind: 'note',
  id,
  title: id,
  excerpt: '',
  href: '/',
  updated_at: '2026-11-01T00:00:00Z',
  ...given,
})
const none: SearchFilters = { kind: null, period: null, folder: null, tag: null }
const results = [
  hit('cours', { folder: 'L2/Bio', tags: ['svt', 'chap 10'], updated_at: '2026-11-27T00:00:00Z' }),
  hit('sans', { tags: ['chap 2'] }),
  hit('ailleurs', { folder: 'L20', updated_at: '2025-11-01T00:00:00Z' }),
  hit('mot', { kind: 'word' }),
]

describe('narrowing results', () => {
  it.each<[Partial<SearchFilters>, string[]]>([
    [{}, ['cours', 'sans', 'ailleurs', 'mot']],
    [{ kind: 'word' }, ['mot']],
    [{ kind: 'session' }, []],
    [{ folder: 'L2' }, ['cours']],
    [{ folder: 'L2/Bio' }, ['cours']],
    [{ tag: 'chap 2' }, ['sans']],
    [{ period: 'week' }, ['cours']],
    [{ period: 'month' }, ['cours', 'sans', 'mot']],
    [{ period: 'year', kind: 'note', tag: 'svt' }, ['cours']],
  ])('%j leaves %j', (filters, expected) => {
    const left = narrowed(results, { ...none, ...filters }, new Date('2026-11-28T12:00:00Z'))
    expect(left.map(({ id }) => id)).toEqual(expected)
  })

  it('offers the folders and tags that the results have', () => {
    expect(facetsOf(results)).toEqual({ folders: ['L2', 'L2/Bio', 'L20'], tags: ['chap 2', 'chap 10', 'svt'] })
  })
})

it.each<[string, Partial<SearchFilters>]>([
  ['', {}],
  ['kind=note&since=week&folder=L2%2FBio&tag=svt', { kind: 'note', period: 'week', folder: 'L2/Bio', tag: 'svt' }],
  ['kind=nonsense&since=always&folder=', {}],
])('the address “%s” is read', (query, expected) => {
  expect(readFilters(new URLSearchParams(query))).toEqual({ ...none, ...expected })
})

it('leaves what does not narrow out of the address', () => {
  expect(writeSearch('cœur', { ...none, period: 'month' })).toEqual({ q: 'cœur', since: 'month' })
  expect(writeSearch('', none)).toEqual({})
})
