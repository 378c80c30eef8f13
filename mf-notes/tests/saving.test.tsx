import { type RestAnswer, refuse, unmountRemotes } from '@cahier/contract/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { aNote } from './notes.ts'
import { openNotes } from './open.ts'

const cell = aNote('La cellule', { id: '20000000-0000-4000-8000-000000000001', content: 'Une petite unité.' })

afterEach(unmountRemotes)

const textField = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Contenu' })

it('says beside the text, and in no toast, that it was saved automatically', async () => {
  const { user, shell } = await openNotes(`/notes/${cell.id}`, [cell], {
    'POST rpc/save_note': () => ({ ...cell, content: 'Une petite unité !', version: 2 }),
  })
  await user.type(await textField(), ' !')
  expect(await screen.findByText('Auto-sauvegarde effectuée', { selector: '[role=status]' })).toBeDefined()
  expect(shell.seen.toasts).toEqual([])
})

it('saves while a save is running without a conflict with itself', async () => {
  const { user, shell, sent } = await openNotes(`/notes/${cell.id}`, [cell], {
    'POST rpc/save_note': () => ({ ...cell, content: 'Une petite unité !', version: 2 }),
  })
  const field = await textField()
  await user.type(field, ' !')
  fireEvent.keyDown(field, { key: 's', ctrlKey: true })
  fireEvent.keyDown(field, { key: 's', ctrlKey: true })
  await waitFor(() => expect(shell.seen.toasts.map(({ kind }) => kind)).toEqual(['success', 'success']))
  await waitFor(() => expect(sent('rpc/save_note')).toHaveLength(1))
  expect(screen.queryByRole('alert')).toBeNull()
})

const textOf = (body: unknown) => body as { note_id: string; title: string; content: string; base_version: number }

/** A server on which another device has written a text by the time that the first one arrives. */
function overtaken(theirs: typeof cell) {
  const saved: ReturnType<typeof textOf>[] = []
  let now = cell
  return {
    saved,
    answers: {
      'POST rpc/sync_notes': ({ body }) =>
        [{ revision: now.version, note_id: cell.id, deleted_at: null, note: now }].filter(
          ({ revision }) => revision > (body as { since: number }).since,
        ),
      'POST rpc/save_note': ({ body }) => {
        const change = textOf(body)
        if (change.note_id === cell.id && change.base_version < theirs.version) {
          now = theirs
          return refuse(409, { code: 'PT409', message: 'Modifiée ailleurs.', details: 'note_conflict' } as never)
        }
        saved.push(change)
        return aNote(change.title, { id: change.note_id, content: change.content, version: change.base_version + 1 })
      },
    } satisfies Record<string, RestAnswer>,
  }
}

it('merges what another device wrote with what is typed, without a question', async () => {
  const { saved, answers } = overtaken({ ...cell, title: 'Les cellules', content: 'Une grande unité.', version: 2 })
  const { user } = await openNotes(`/notes/${cell.id}`, [], answers)
  await user.type(await textField(), ' Vraiment.')
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(async () => expect((await textField()).value).toBe('Une grande unité. Vraiment.'))
  await waitFor(() =>
    expect(saved).toMatchObject([{ title: 'Les cellules', content: 'Une grande unité. Vraiment.', base_version: 2 }]),
  )
  expect(screen.queryByRole('alert')).toBeNull()
})

it('keeps both texts of a conflict: the other one here, mine in a second note', async () => {
  const { saved, answers } = overtaken({ ...cell, content: 'Une grande unité.\n\nEt leur fin.', version: 2 })
  const { user, shell } = await openNotes(`/notes/${cell.id}`, [], {
    ...answers,
    'POST rpc/replace_note': ({ body }) => ({ ...cell, content: textOf(body).content, version: 3 }),
  })
  fireEvent.change(await textField(), { target: { value: 'Une minuscule unité.' } })
  await user.keyboard('{Control>}s{/Control}')
  const notice = await screen.findByRole('alert')
  // Of what the texts have become, only what clashes.
  const differences = () => [...notice.querySelectorAll('del, ins')].map(({ textContent }) => textContent)
  await waitFor(() => expect(differences()).toEqual(['grande', 'minuscule']))

  await user.click(within(notice).getByRole('button', { name: 'Garder les deux' }))
  await waitFor(async () => expect((await textField()).value).toBe('Une grande unité.\n\nEt leur fin.'))
  await waitFor(() =>
    expect(saved).toMatchObject([{ title: 'La cellule (ma version)', content: 'Une minuscule unité.' }]),
  )
  expect(screen.queryByRole('alert')).toBeNull()
  await waitFor(() => expect(shell.seen.toasts.at(-1)?.message).toContain('La cellule (ma version)'))
  act(() => shell.seen.toasts.at(-1)?.action?.run())
  await waitFor(() => expect(shell.seen.toasts.at(-1)?.message).toBe('Note mise à la corbeille'))
})
