import { expect, it } from 'vitest'
import { aNote } from '../../tests/notes.ts'
import { localView } from '../replica/view.ts'
import { latestNotes } from './latest-notes.ts'

const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T08:00:00Z`

it('gives the latest of each kind, and none twice', () => {
  const notes = localView(
    [1, 2, 3, 4, 5, 6, 7].map((day) => ({
      ...aNote(`n${day}`, { updated_at: at(day), is_pinned: day % 3 === 0 }),
      deleted_at: null,
    })),
    [],
    'u',
  )
  const { pinned, recent } = latestNotes(notes)
  expect(pinned.map(({ title }) => title)).toEqual(['n6', 'n3'])
  expect(recent.map(({ title }) => title)).toEqual(['n7', 'n5', 'n4', 'n2'])
})
