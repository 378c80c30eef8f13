import { expect, it } from 'vitest'
import { aNote } from '../../tests/notes.ts'
import { type LocalNote, localView } from '../replica/view.ts'
import { foundBesides, missingHere } from './from-server.ts'

const local = (title: string, given: Partial<LocalNote> = {}): LocalNote => ({
  ...(localView([{ ...aNote(title), deleted_at: null }], [], 'u')[0] as LocalNote),
  ...given,
})
const titles = (notes: readonly LocalNote[]) => notes.map(({ title }) => title)

it('adds what is not on this device yet, but nothing from its trash', () => {
  const trashed = local('thrown away', { deleted_at: '2026-11-20T00:00:00Z' })
  expect(titles(missingHere([aNote('new'), aNote('thrown away')], [trashed]))).toEqual(['new'])
})

it.each<[string, Partial<LocalNote>, string[]]>([
  ['a note that the server reads otherwise', {}, ['a']],
  ['a note that waits to be sent', { pending: true }, []],
  ['a note whose newer text the server did not look at', { version: 2 }, []],
])('%s', (_, given, expected) => {
  const note = local('a', given)
  expect(titles(foundBesides([aNote('a')], [], [note], [note]))).toEqual(expected)
})

it('gives no note twice', () => {
  const note = local('a')
  expect(foundBesides([aNote('a')], [note], [note], [note])).toEqual([])
})
