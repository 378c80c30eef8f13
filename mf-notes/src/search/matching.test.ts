import { searchWords } from '@cahier/contract/search'
import { expect, it } from 'vitest'
import { aNote } from '../../tests/notes.ts'
import { localView } from '../replica/view.ts'
import { matching } from './matching.ts'

const notes = localView([{ ...aNote('Été au cœur', { content: 'Il fait chaud.' }), deleted_at: null }], [], 'u')

it.each([
  ['COEUR ete', true],
  ['chaud été', true],
  ['froid', false],
  ['été froid', false],
])('%s: %s', async (search, expected) =>
  expect(await matching(notes, searchWords(search))).toHaveLength(expected ? 1 : 0),
)

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
