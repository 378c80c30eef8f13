import { searchWords } from '@cahier/contract/search'
import { expect, it } from 'vitest'
import { aNote } from '../../tests/notes.ts'
import { localView } from '../replica/view.ts'
import { foundNames, matching } from './matching.ts'

const notes = localView([{ ...aNote('Été au cœur', { content: 'Il fait chaud.' }), deleted_at: null }], [], 'u')

it.each([
  ['COEUR ete', true],
  ['chaud été', true],
  ['froid', false],
  ['été froid', false],
])('%s: %s', async (search, expected) =>
  expect(await matching(notes, searchWords(search))).toHaveLength(expected ? 1 : 0),
)

it.each([
  ['BIOLOGIE', ['Biologie végétale']],
  ['vegetale chaud', ['Biologie végétale']],
  ['schema', ['Schéma du cœur.pdf']],
  ['coeur', ['Schéma du cœur.pdf']],
  ['chimie', []],
])('%s is found in the names %j', async (search, names) => {
  const named = localView(
    [
      {
        ...aNote('Été', { content: 'Il fait chaud.', file_names: ['Schéma du cœur.pdf'] }),
        tags: [{ id: 't', name: 'Biologie végétale', color: 'sapin' }],
        deleted_at: null,
      },
    ],
    [],
    'u',
  )
  const found = await matching(named, searchWords(search))
  expect(found.flatMap((note) => foundNames(note, searchWords(search)))).toEqual(names)
})

it('stops between two slices when its signal aborts', async () => {
  const many = localView(
    Array.from({ length: 2_000 }, (_, index) => ({
      ...aNote(`n${index}`, { content: 'é'.repeat(5_000) }),
      deleted_at: null,
    })),
    [],
    'u',
  )
  const abort = new AbortController()
  const found = matching(many, ['x'], abort.signal)
  abort.abort()
  await expect(found).rejects.toThrow()
})
