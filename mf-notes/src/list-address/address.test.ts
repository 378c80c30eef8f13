import { describe, expect, it } from 'vitest'
import { type ListAddress, listQuery, readAddress, writeAddress } from './address.ts'

const defaults: ListAddress = { search: '', filter: 'all', tagId: null, folder: null, sort: 'recent', view: null }

describe('the address of a list', () => {
  it.each<[string, Partial<ListAddress>]>([
    ['', {}],
    [
      'q=été&filter=pinned&tag=t1&sort=title&view=grid',
      { search: 'été', filter: 'pinned', tagId: 't1', sort: 'title', view: 'grid' },
    ],
    ['filter=shared', { filter: 'shared' }],
    ['folder=L2%2FBio&filter=templates', { folder: 'L2/Bio', filter: 'templates' }],
    ['filter=nonsense&sort=&view=pile&tag=', {}],
  ])('%s', (query, expected) => {
    expect(readAddress(new URLSearchParams(query))).toEqual({ ...defaults, ...expected })
  })

  it.each<[string, Partial<ListAddress>, string]>([
    ['', { filter: 'pinned' }, 'filter=pinned'],
    ['filter=pinned&sort=title', { filter: 'all' }, 'sort=title'],
    ['tag=t1', { tagId: null }, ''],
    ['folder=Bio', { folder: null }, ''],
    ['', { folder: 'L2/Bio' }, 'folder=L2%2FBio'],
    ['tags=1', { view: 'list' }, 'tags=1&view=list'],
    ['view=list', { search: 'cœur' }, 'view=list&q=c%C5%93ur'],
  ])('%s with %j', (query, change, expected) => {
    expect(writeAddress(new URLSearchParams(query), change).toString()).toBe(expected)
  })

  it('goes into links without the dialogs over the list', () => {
    expect(listQuery(new URLSearchParams('tags=1&new=1&sort=title'))).toBe('?sort=title')
    expect(listQuery(new URLSearchParams('new=1&draft=d'))).toBe('')
  })
})
