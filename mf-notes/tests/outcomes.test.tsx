import { refuse, unmountRemotes } from '@cahier/contract/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { aNote, answerTaken } from './notes.ts'
import { openNotes } from './open.ts'

afterEach(unmountRemotes)

const cell = aNote('La cellule', { id: '20000000-0000-4000-8000-000000000001' })
const inTrash = {
  'POST rpc/sync_notes': ({ body }: { body: unknown }) =>
    (body as { since: number }).since > 0
      ? []
      : [{ revision: 1, note_id: cell.id, deleted_at: new Date().toISOString(), note: cell }],
}
type Opened = Awaited<ReturnType<typeof openNotes>>

/** What a learner does, and what is said of it once the server has taken it. */
const changes: [
  name: string,
  path: string,
  answers: object,
  change: (opened: Opened) => Promise<unknown>,
  done: string,
][] = [
  [
    'a pin',
    '/notes',
    {},
    async ({ user }) => user.click(await screen.findByRole('button', { name: 'Épingler' })),
    'Note épinglée',
  ],
  [
    'the trash',
    `/notes/${cell.id}`,
    {},
    async ({ user }) => {
      await user.click(await screen.findByRole('button', { name: 'Plus d’actions' }))
      await user.click(await screen.findByRole('menuitem', { name: 'Mettre à la corbeille' }))
    },
    'Note mise à la corbeille',
  ],
  [
    'a restored note',
    '/notes/trash',
    inTrash,
    async ({ user }) => user.click(await screen.findByRole('button', { name: /^Restaurer la note/ })),
    'Note restaurée',
  ],
  [
    'a deletion for good',
    '/notes/trash',
    inTrash,
    async ({ user }) => user.click(await screen.findByRole('button', { name: /^Supprimer définitivement la note/ })),
    'Note supprimée définitivement',
  ],
  [
    'the emptied trash',
    '/notes/trash',
    inTrash,
    async ({ user }) => user.click(await screen.findByRole('button', { name: 'Vider la corbeille' })),
    'Corbeille vidée',
  ],
  [
    'a selection',
    '/notes',
    {},
    async ({ user }) => {
      await user.click(await screen.findByRole('checkbox', { name: /^Choisir/ }))
      const bar = await screen.findByRole('region', { name: 'Notes choisies' })
      await user.click(within(bar).getByRole('button', { name: 'Corbeille' }))
    },
    'Note mise à la corbeille',
  ],
  [
    'a moved note',
    '/notes',
    {},
    async ({ user }) => {
      await user.click(await screen.findByRole('button', { name: /^Actions de .*cellule/ }))
      await user.click(await screen.findByRole('menuitem', { name: 'Déplacer vers…' }))
      const dialog = await screen.findByRole('dialog', { name: 'Déplacer la note' })
      await user.click(await within(dialog).findByRole('treeitem', { name: /^Sciences/ }))
    },
    'Note déplacée dans «\u202fSciences\u202f»',
  ],
]

const unreached = () => {
  throw new TypeError('Failed to fetch')
}
const toasts = ({ shell }: Opened) => shell.seen.toasts.map(({ kind, message }) => ({ kind, message }))
const here = (done: string) => `${done} sur cet appareil, envoi dès que possible`
const other = aNote('La roche', { folder: 'Sciences', id: '20000000-0000-4000-8000-000000000002' })

describe.each(changes)('what is said of %s', (name, path, answers, change, done) => {
  const notes = name === 'a moved note' ? [cell, other] : [cell]
  const open = async (answer: object) => {
    const opened = await openNotes(path, notes, { ...answers, ...answer })
    await change(opened)
    return opened
  }

  it('follows the server', async () => {
    const answered = Promise.withResolvers<void>()
    const opened = await open({
      'POST rpc/change_notes': async (request: never) => {
        await answered.promise
        return answerTaken(request)
      },
    })
    await waitFor(() => expect(opened.changes()).toHaveLength(1))
    expect(toasts(opened)).toEqual([])
    answered.resolve()
    await waitFor(() => expect(toasts(opened)).toMatchObject([{ message: done }]))
  })

  it('names the device while the server cannot be reached', async () => {
    const opened = await open({ 'POST rpc/change_notes': unreached })
    await waitFor(() => expect(toasts(opened)).toEqual([{ kind: 'info', message: here(done) }]))
  })

  it('is the sentence of the server that refuses it', async () => {
    const problem = { place: 0, code: 'PT404', message: 'Cette note n’existe plus.', details: '' }
    const opened = await open({ 'POST rpc/change_notes': () => ({ taken: 1, problems: [problem] }) })
    await waitFor(() => expect(toasts(opened)).toEqual([{ kind: 'error', message: problem.message }]))
  })
})

describe('what is said of a text that is saved', () => {
  const save = async (answer: () => unknown) => {
    const opened = await openNotes(`/notes/${cell.id}`, [cell], { 'POST rpc/save_note': answer as never })
    await opened.user.type(await screen.findByRole('textbox', { name: 'Contenu' }), 'Une unité.')
    await opened.user.keyboard('{Control>}s{/Control}')
    return opened
  }

  it('follows the server', async () => {
    const opened = await save(() => ({ ...cell, content: 'Une unité.', version: 2 }))
    await waitFor(() => expect(toasts(opened)).toEqual([{ kind: 'success', message: 'Note mise à jour avec succès' }]))
  })
  it('names the device while the server cannot be reached', async () => {
    const opened = await save(unreached)
    await waitFor(() =>
      expect(toasts(opened)).toEqual([{ kind: 'info', message: here('Note mise à jour avec succès') }]),
    )
  })
  it('is the sentence of the server that refuses it', async () => {
    const opened = await save(() => refuse(402, { code: 'PT402', message: 'Votre formule est pleine.' }))
    await waitFor(() =>
      expect(toasts(opened)).toEqual([
        { kind: 'error', message: 'Erreur sauvegarde\u202f: Votre formule est pleine.' },
      ]),
    )
    expect(opened.shell.seen.toasts[0]?.action?.label).toBe('Voir les formules')
  })
})
