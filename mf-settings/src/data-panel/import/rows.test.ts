import { describe, expect, test } from 'vitest'
import { checkedRow, rowId, rowName } from './rows.ts'

const note = { id: '1', title: 'Titre' }

describe('an id', () => {
  test('that is a UUID stays, and another becomes always the same one', async () => {
    expect(await rowId('0A000000-0000-4000-8000-00000000000B')).toBe('0a000000-0000-4000-8000-00000000000b')
    expect(await rowId('doc-1')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(await rowId('doc-1')).toBe(await rowId('doc-1'))
    expect(await rowId(1)).toBe(await rowId('1'))
    expect(await rowId('doc-2')).not.toBe(await rowId('doc-1'))
  })
  test.each([null, undefined, '', {}, 'a'.repeat(201)])('is not %o', async (given) => {
    expect(await rowId(given)).toBeNull()
  })
})

describe('a row of the specification’s sections', () => {
  test('gets what it does not say', async () => {
    expect(await checkedRow('documents', { ...note, type: 'document' })).toEqual({
      id: await rowId('1'),
      title: 'Titre',
      content: '',
      type: 'note',
      folder: null,
      tags: [],
    })
    expect(
      await checkedRow('vocabulary', { id: 2, word: 'a', definition: 'b', difficulty: 9, mastery: 33.4 }),
    ).toMatchObject({
      category: 'General',
      difficulty: 5,
      mastery: 33,
    })
    expect(
      await checkedRow('study_sessions', {
        id: 3,
        title: 's',
        type: 'autre',
        scheduledFor: '2026-01-01T10:00:00Z',
        completed: true,
        items: ['1', 2],
      }),
    ).toMatchObject({
      type: 'mixed',
      duration: 30,
      progress: 100,
      completedAt: '2026-01-01T10:00:00Z',
      items: [await rowId('1'), await rowId(2)],
    })
  })

  test('without an id gets one by what it says', async () => {
    const given = { title: 'Titre' }
    const row = await checkedRow('documents', given)
    expect(row?.id).toMatch(/^[0-9a-f-]{36}$/)
    expect(await checkedRow('documents', { ...given })).toEqual(row)
    expect((await checkedRow('documents', { title: 'Autre' }))?.id).not.toBe(row?.id)
    expect(await checkedRow('settings', { theme: 'dark' })).toEqual({ theme: 'dark' })
  })

  test('keeps everything else that it says', async () => {
    const given = { ...note, version: 7, pinnedAt: '2026-01-01T00:00:00.123456+00:00', unheardOf: { a: 1 } }
    expect(await checkedRow('documents', given)).toMatchObject({
      version: 7,
      pinnedAt: given.pinnedAt,
      unheardOf: { a: 1 },
    })
  })

  test.each([
    ['documents', null],
    ['documents', []],
    ['documents', 'x'],
    ['documents', { title: 'no id', id: {} }],
    ['documents', { ...note, title: '  ' }],
    ['documents', { ...note, title: 7 }],
    ['documents', { ...note, content: 'a'.repeat(200_001) }],
    ['documents', { ...note, tags: ['a,b'] }],
    ['documents', { ...note, tags: 'a' }],
    ['documents', { ...note, createdAt: 'hier' }],
    ['vocabulary', { id: 1, word: 'a' }],
    ['vocabulary', { id: 1, word: 'a', definition: 'b', reviews: 'x' }],
    ['vocabulary', { id: 1, word: 'a', definition: 'b', reviews: Array.from({ length: 20_001 }, () => ({})) }],
    ['study_sessions', { id: 1, title: 's' }],
    ['study_sessions', { id: 1, title: 's', scheduledFor: 'demain' }],
    ['note_versions', 'x'],
  ])('in %s is not %o', async (section, given) => {
    expect(await checkedRow(section, given)).toBeNull()
  })
})

test.each([
  [{ title: 'T', id: 1 }, 'T'],
  [{ word: 'w' }, 'w'],
  [{ fileName: 'f.pdf' }, 'f.pdf'],
  [null, '?'],
  [{ title: 'a'.repeat(100) }, 'a'.repeat(80)],
])('%o is called %s', (row, name) => expect(rowName(row)).toBe(name))
