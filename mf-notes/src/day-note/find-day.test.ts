import { expect, it } from 'vitest'
import type { LocalNote } from '../replica/view.ts'
import { isOfDay } from './day.ts'
import { dayNoteId, findDay } from './find-day.ts'

const note = (id: string, title: string, folder: string | null, deleted_at: string | null = null) =>
  ({ id, title, folder, deleted_at }) as LocalNote

it('gives the note of a day an id that each device of the account finds', async () => {
  const id = await dayNoteId('00000000-0000-4000-8000-000000000001', '2026-11-28')
  expect(id).toBe(await dayNoteId('00000000-0000-4000-8000-000000000001', '2026-11-28'))
  expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  const others = [
    await dayNoteId('00000000-0000-4000-8000-000000000002', '2026-11-28'),
    await dayNoteId('00000000-0000-4000-8000-000000000001', '2026-11-29'),
  ]
  expect(new Set([id, ...others]).size).toBe(3)
})

it.each<[string, LocalNote[], string | undefined]>([
  ['its id, whatever it is called', [note('i', '2026-11-28', 'Journal'), note('id', 'Renommée', null)], 'id'],
  ['its id in the trash', [note('id', '2026-11-28', 'Journal', '2026-11-29')], 'id'],
  ['its title in the journal', [note('i', '2026-11-28', 'Journal')], 'i'],
  ['no title elsewhere', [note('i', '2026-11-28', 'Cours')], undefined],
  ['no title in the trash', [note('i', '2026-11-28', 'Journal', '2026-11-29')], undefined],
])('finds the note of a day by %s', (_, notes, expected) => {
  expect(findDay(notes, '2026-11-28', 'id')?.id).toBe(expected)
})

it.each([
  ['2026-11-28', 'Journal', true],
  ['2026-11-28', null, false],
  ['28 novembre', 'Journal', false],
])('“%s” in %s is of a day: %s', (title, folder, expected) => expect(isOfDay({ title, folder })).toBe(expected))
