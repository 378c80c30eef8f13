import { describe, expect, it } from 'vitest'
import { aNote } from '../../tests/notes.ts'
import { filterTag, tagPage } from './filter-tag.ts'

const tag = (name: string) => ({ id: `id ${name}`, name, color: 'sapin' as const })

describe('the tag of an address', () => {
  const notes = [aNote('a', { tags: [tag('Bio'), tag('Géo')] }), aNote('b', { content: '#maths' })]

  it.each([
    ['id Géo', { key: 'geo', name: 'Géo', own: tag('Géo') }],
    ['#geo', { key: 'geo', name: 'Géo', own: tag('Géo') }],
    ['#maths', { key: 'maths', name: 'maths', own: undefined }],
    ['#gone', { key: 'gone', name: 'gone', own: undefined }],
    ['id gone', null],
  ])('%s', (address, expected) => expect(filterTag(notes, address)).toEqual(expected))

  it('is found again by the page of the name that a text has', () => {
    const { searchParams } = new URL(tagPage('GÉO/Relief & eau'), 'https://cahier.example')
    expect(filterTag(notes, searchParams.get('tag') ?? '')).toEqual({
      key: 'geo/relief & eau',
      name: 'GÉO/Relief & eau',
      own: undefined,
    })
  })
})
