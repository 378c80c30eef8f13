import { type RestRequest, unmountRemotes } from '@cahier/contract/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Note, NoteChangeRequest } from '../src/data/notes.ts'
import { aNote, answerTaken } from './notes.ts'
import { openNotes, undo } from './open.ts'

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
    'POST rpc/change_notes': (request: RestRequest) => {
      for (const { kind, note_id, trashed } of (request.body as { changes: NoteChangeRequest[] }).changes) {
        const revision = changes.length + 1
        const note = kind === 'delete' ? null : (thrownAway.find((known) => known.note_id === note_id)?.note ?? null)
        changes.push({ revision, note_id: note_id ?? '', deleted_at: trashed ? ago(0) : null, note })
      }
      return answerTaken(request)
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
  const { user, shell, changes } = await openNotes('/notes/trash', [], server())
  await user.click(await screen.findByRole('button', { name: named('Restaurer la note', 'Fraîche') }))
  await waitFor(() => expect(titles()).toEqual(['Vieille']))
  await waitFor(() => expect(changes()).toEqual([[{ kind: 'trash', note_id: 'id-Fraîche', trashed: false }]]))
  await undo(shell)
  await waitFor(() => expect(titles()).toHaveLength(2))
})

it('says at the address of a note that it is in the trash, and shows it once it is restored', async () => {
  const { user, shell, changes } = await openNotes('/notes/id-Fraîche', [], server())
  const notice = await screen.findByRole('dialog', { name: 'Cette note est dans la corbeille' })
  await user.click(within(notice).getByRole('button', { name: 'Ouvrir la corbeille' }))
  expect(shell.history.location.pathname).toBe('/notes/trash')
  act(() => shell.navigate('/notes/id-Fraîche'))
  const again = await screen.findByRole('dialog', { name: 'Cette note est dans la corbeille' })
  await user.click(within(again).getByRole('button', { name: 'Restaurer' }))
  await waitFor(() => expect(changes()).toEqual([[{ kind: 'trash', note_id: 'id-Fraîche', trashed: false }]]))
  expect(await screen.findByLabelText<HTMLInputElement>('Titre')).toHaveProperty('value', 'Fraîche')
})

it('says at the address of a note that there is none, and leads to the list', async () => {
  const { user, shell } = await openNotes('/notes/00000000-0000-4000-8000-00000000000f', [], {
    ...server(),
    'GET notes': () => [],
  })
  const notice = within(await screen.findByRole('dialog', { name: 'Note introuvable' }))
  expect(notice.getByText('Cette note n’existe plus, ou elle appartient à quelqu’un d’autre.')).toBeDefined()
  await user.click(notice.getByRole('button', { name: 'Retour aux notes' }))
  await waitFor(() => expect(shell.history.location.pathname).toBe('/notes'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('asks before a note is deleted for good', async () => {
  const { user, shell, changes } = await openNotes('/notes/trash', [], server())
  await user.click(await screen.findByRole('button', { name: named('Supprimer définitivement la note', 'Fraîche') }))
  expect(shell.seen.confirms[0]?.destructive).toBe(true)
  await waitFor(() => expect(titles()).toEqual(['Vieille']))
  await waitFor(() => expect(changes()).toEqual([[{ kind: 'delete', note_id: 'id-Fraîche' }]]))
})

it('empties the trash', async () => {
  const { user, shell } = await openNotes('/notes/trash', [], server())
  await user.click(await screen.findByRole('button', { name: 'Vider la corbeille' }))
  expect(shell.seen.confirms[0]?.body).toBe('2 notes seront supprimées définitivement.')
  expect(await screen.findByText('La corbeille est vide.')).toBeDefined()
})

it('restores several notes at once, and undoes that', async () => {
  const { user, shell, changes } = await openNotes('/notes/trash', [], server())
  await user.click(await screen.findByRole('checkbox', { name: named('Choisir', 'Fraîche') }))
  await user.click(screen.getByRole('checkbox', { name: named('Choisir', 'Vieille') }))
  const bar = await screen.findByRole('region', { name: 'Notes choisies' })
  await user.click(within(bar).getByRole('button', { name: 'Restaurer' }))
  expect(await screen.findByText('La corbeille est vide.')).toBeDefined()
  await waitFor(() => expect(changes()[0]?.map(({ trashed }) => trashed)).toEqual([false, false]))
  await undo(shell)
  await waitFor(() => expect(titles()).toHaveLength(2))
})

it('asks before several notes are deleted for good', async () => {
  const { user, shell, changes } = await openNotes('/notes/trash', [], server())
  await user.click(await screen.findByRole('checkbox', { name: named('Choisir', 'Fraîche') }))
  await user.keyboard('{Control>}a{/Control}')
  const bar = await screen.findByRole('region', { name: 'Notes choisies' })
  await user.click(within(bar).getByRole('button', { name: 'Supprimer' }))
  expect(shell.seen.confirms[0]?.title).toBe('Supprimer définitivement 2 notes\u202f?')
  await waitFor(() => expect(changes()[0]?.map(({ kind }) => kind)).toEqual(['delete', 'delete']))
})
