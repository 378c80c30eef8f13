import { type RestRequest, unmountRemotes } from '@cahier/contract/testing'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Note } from '../src/data/notes.ts'
import { aNote } from './notes.ts'
import { openNotes } from './open.ts'

afterEach(unmountRemotes)

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

const thrownAway = [
  { revision: 1, note_id: 'id-Vieille', deleted_at: ago(29), note: aNote('Vieille') },
  { revision: 2, note_id: 'id-Fraîche', deleted_at: ago(0), note: aNote('Fraîche') },
]
/** A server that knows what it deleted. */
function server() {
  const changes: { revision: number; note_id: string; deleted_at: string | null; note: Note | null }[] = [...thrownAway]
  return {
    'POST rpc/sync_notes': ({ body }: RestRequest) =>
      changes.filter(({ revision }) => revision > (body as { since: number }).since),
    'PATCH notes': ({ params, body }: RestRequest) => {
      const id = params.get('id')?.replace('eq.', '') ?? ''
      const { deleted_at } = body as { deleted_at: string | null }
      const note = thrownAway.find(({ note_id }) => note_id === id)?.note ?? null
      changes.push({ revision: changes.length + 1, note_id: id, deleted_at, note })
    },
    'DELETE notes': ({ params }: RestRequest) => {
      const id = params.get('id')?.replace('eq.', '') ?? ''
      changes.push({ revision: changes.length + 1, note_id: id, deleted_at: null, note: null })
    },
  }
}
const titles = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
const named = (text: string, title: string) => `${text} «\u202f${title}\u202f»`

it('shows the deleted notes, the latest first, with the days that are left', async () => {
  await openNotes('/notes/trash', [], server())
  await waitFor(() => expect(titles()).toEqual(['Fraîche', 'Vieille']))
  expect(screen.getByText('30 jours restants')).toBeDefined()
  expect(screen.getByText('1 jour restant')).toBeDefined()
})

it('restores a note, and undoes that', async () => {
  const { user, shell, sent } = await openNotes('/notes/trash', [], server())
  await user.click(await screen.findByRole('button', { name: named('Restaurer la note', 'Fraîche') }))
  await waitFor(() => expect(titles()).toEqual(['Vieille']))
  await waitFor(() => expect(sent('notes').map(({ body }) => body)).toEqual([{ deleted_at: null }]))
  shell.seen.toasts[0]?.action?.run()
  await waitFor(() => expect(titles()).toHaveLength(2))
})

it('asks before a note is deleted for good', async () => {
  const { user, shell, sent } = await openNotes('/notes/trash', [], server())
  await user.click(await screen.findByRole('button', { name: named('Supprimer définitivement la note', 'Fraîche') }))
  expect(shell.seen.confirms[0]?.destructive).toBe(true)
  await waitFor(() => expect(titles()).toEqual(['Vieille']))
  await waitFor(() => expect(sent('notes').map(({ method }) => method)).toEqual(['DELETE']))
})

it('empties the trash', async () => {
  const { user, shell } = await openNotes('/notes/trash', [], server())
  await user.click(await screen.findByRole('button', { name: 'Vider la corbeille' }))
  expect(shell.seen.confirms[0]?.body).toBe('2 notes seront supprimées définitivement.')
  expect(await screen.findByText('La corbeille est vide.')).toBeDefined()
})
