import { unmountRemotes } from '@cahier/contract/testing'
import { dayOf } from '@cahier/contract/time'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { aNote } from './notes.ts'
import { openNotes } from './open.ts'

afterEach(unmountRemotes)

const answers = {
  'POST rpc/save_note': ({ body }: { body: unknown }) => {
    const { note_id, title } = body as { note_id: string; title: string }
    return aNote(title, { id: note_id })
  },
  'GET note_versions': () => [],
  'GET note_former_titles': () => [],
  'GET note_collaborators': () => [],
}

it('begins the note of today in the journal, under the learner’s date, and opens it', async () => {
  const { shell, user, sent, changes } = await openNotes('/notes', [], answers)
  await user.click(await screen.findByRole('button', { name: 'Note du jour' }))
  const today = dayOf(new Date())
  await screen.findByRole('dialog', { name: new RegExp(today) })
  await waitFor(() => expect(changes().flat()).toMatchObject([{ kind: 'move', folder: 'Journal' }]))
  const [saved] = sent('rpc/save_note').map(({ body }) => body as { note_id: string })
  expect(saved).toMatchObject({ title: today, content: '', base_version: 0 })
  expect(shell.history.location.pathname).toBe(`/notes/${saved?.note_id}`)
  await user.click(await screen.findByRole('button', { name: 'Jour précédent' }))
  await screen.findByText('Aucune note n’a été écrite ce jour-là.')
})

it('goes from day to day, and begins a note for another day only when asked', async () => {
  const there = aNote('2026-02-01', { folder: 'Journal' })
  const { shell, user, sent } = await openNotes('/notes?day=2026-03-01', [there], answers)
  await screen.findByRole('dialog', { name: 'dimanche 1er mars 2026' })
  await user.click(screen.getByRole('button', { name: 'Jour précédent' }))
  await screen.findByRole('dialog', { name: 'samedi 28 février 2026' })
  expect(sent('rpc/save_note')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Écrire la note de ce jour' }))
  await screen.findByRole('dialog', { name: /2026-02-28/ })
  await waitFor(() => expect(sent('rpc/save_note')).toHaveLength(1))
  expect(shell.seen.toasts).toEqual([])
})

it('opens a note of the day that is there', async () => {
  const there = aNote('2026-02-01', { folder: 'Journal' })
  const { shell, sent } = await openNotes('/notes?day=2026-02-01', [there], answers)
  await screen.findByRole('dialog', { name: /2026-02-01/ })
  expect(shell.history.location.pathname).toBe(`/notes/${there.id}`)
  expect(sent('rpc/save_note')).toEqual([])
})

it('ignores a day that there is not', async () => {
  const { shell } = await openNotes('/notes?day=2026-02-30', [], answers)
  await waitFor(() => expect(shell.history.location.search).toBe(''))
  expect(screen.queryByRole('dialog')).toBeNull()
})
