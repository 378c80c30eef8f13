import { unmountRemotes } from '@cahier/contract/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aNote } from './notes.ts'
import { openNotes, undo } from './open.ts'

const cell = aNote('La cellule', { folder: 'L2/Bio' })
const lab = aNote('Le microscope', { folder: 'L2/Bio/TP' })
const verbs = aNote('Les verbes')
const notes = [cell, lab, verbs]

beforeEach(() => {
  // A window with room beside the list.
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width: 1024px'),
    addEventListener() {},
    removeEventListener() {},
  }))
})
afterEach(async () => {
  await unmountRemotes()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const titles = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
const item = (name: string) => screen.findByRole('treeitem', { name: new RegExp(`^${name}`) })
const items = () => screen.getAllByRole('treeitem').map(({ textContent }) => textContent)

async function open(path = '/notes') {
  const opened = await openNotes(path, notes)
  const tree = await screen.findByRole('tree', { name: 'Dossiers' })
  return { ...opened, tree }
}

describe('the tree of folders', () => {
  it('has each folder with the number of its notes, and the notes of none', async () => {
    await open()
    expect(items()).toEqual([
      'Partagées avec moi',
      expect.stringMatching(/^Toutes les notes3/),
      expect.stringMatching(/^L22/),
      expect.stringMatching(/^Bio2/),
      expect.stringMatching(/^TP1/),
      expect.stringMatching(/^Sans dossier1/),
    ])
    expect((await item('Bio')).getAttribute('aria-level')).toBe('2')
  })

  it('shows the notes of a folder with those further in, and the address says which', async () => {
    const { user, shell } = await open()
    await user.click(await item('Bio'))
    expect(shell.history.location.search).toBe('?folder=L2%2FBio')
    expect(titles().filter((title) => title !== 'Dossiers')).toEqual(['La cellule', 'Le microscope'])
    await user.click(await item('Sans dossier'))
    expect(titles()).toContain('Les verbes')
    expect(titles()).not.toContain('La cellule')
    await user.click(screen.getByRole('button', { name: 'Quitter le dossier «\u202fSans dossier\u202f»' }))
    expect(titles()).toContain('La cellule')
  })

  it('is one stop of the tab key, and walked by arrows', async () => {
    const { user } = await open('/notes?folder=L2')
    const folder = await item('L2')
    folder.focus()
    await user.keyboard('{ArrowDown}')
    const renamed = await item('Bio')
    expect(document.activeElement).toBe(renamed)
    await user.keyboard('{ArrowLeft}')
    expect(screen.queryByRole('treeitem', { name: /^TP/ })).toBeNull()
    await user.keyboard('{ArrowLeft}')
    expect(document.activeElement).toBe(folder)
    expect(screen.getAllByRole('treeitem').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
  })
})

describe('a folder', () => {
  it('is made in the one that is shown, checked before, and undone', async () => {
    const { user, shell, changes } = await open('/notes?folder=L2')
    await user.click(await screen.findByRole('button', { name: 'Nouveau dossier dans «\u202fL2\u202f»' }))
    const name = await screen.findByLabelText(/^Nom/)
    await user.type(name, 'bio{Enter}')
    expect(await screen.findByText('Un dossier a déjà ce nom à cet endroit.')).toBeDefined()
    await user.clear(name)
    await user.type(name, 'Droit{Enter}')
    expect(await item('Droit')).toBeDefined()
    await waitFor(() => expect(changes()).toMatchObject([[{ kind: 'folder', source: null, target: 'L2/Droit' }]]))
    await undo(shell)
    await waitFor(() => expect(screen.queryByRole('treeitem', { name: /^Droit/ })).toBeNull())
  })

  it('gets another name with F2, and the list goes on showing it', async () => {
    const { user, shell, changes } = await open('/notes?folder=L2%2FBio')
    const folder = await item('Bio')
    folder.focus()
    await user.keyboard('{F2}')
    const name = await screen.findByLabelText(/^Nom/)
    await user.clear(name)
    await user.type(name, 'Biologie{Enter}')
    expect(await item('Biologie')).toBeDefined()
    expect(await screen.findByRole('link', { name: 'Le microscope' })).toBeDefined()
    expect(shell.history.location.search).toBe('?folder=L2%2FBiologie')
    await waitFor(() => expect(changes()[0]).toMatchObject([{ source: 'L2/Bio', target: 'L2/Biologie' }]))
  })

  it('goes with Delete, its notes are then in the one above, and both come back', async () => {
    const { user, shell } = await open()
    const folder = await item('Bio')
    folder.focus()
    await user.keyboard('{Delete}')
    await waitFor(() => expect(screen.queryByRole('treeitem', { name: /^Bio/ })).toBeNull())
    expect((await item('TP')).getAttribute('aria-level')).toBe('2')
    await waitFor(() => expect(shell.seen.toasts).toHaveLength(1))
    expect(shell.seen.toasts[0]?.message).toBe(
      'Dossier «\u202fBio\u202f» supprimé. 2 notes sont maintenant dans «\u202fL2\u202f».',
    )
    await undo(shell)
    await waitFor(async () => expect((await item('TP')).getAttribute('aria-level')).toBe('3'))
    expect(items()).toHaveLength(6)
  })
})

it('moves a note by its menu, and back', async () => {
  const { user, shell, changes } = await open()
  await user.click(await screen.findByRole('button', { name: 'Actions de «\u202fLes verbes\u202f»' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Déplacer vers…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Déplacer la note' })
  expect(within(dialog).getByRole('treeitem', { name: 'Sans dossier' }).getAttribute('aria-disabled')).toBe('true')
  await user.click(within(dialog).getByRole('treeitem', { name: /^TP/ }))
  await waitFor(() => expect(changes()).toEqual([[{ kind: 'move', note_id: verbs.id, folder: 'L2/Bio/TP' }]]))
  await waitFor(() => expect(shell.seen.toasts[0]?.message).toBe('Note déplacée dans «\u202fL2 / Bio / TP\u202f»'))
  await undo(shell)
  await waitFor(() => expect(changes()).toHaveLength(2))
  expect(changes()[1]).toEqual([{ kind: 'move', note_id: verbs.id, folder: null }])
})

it('puts a new note into the folder that is shown', async () => {
  const { user, changes } = await openNotes('/notes?folder=L2&new=1', notes, {
    'POST rpc/save_note': ({ body }) => aNote('Neuve', { id: (body as { note_id: string }).note_id }),
  })
  expect(await screen.findByText('Elle ira dans « L2 ».')).toBeDefined()
  await user.type(await screen.findByLabelText(/Titre/), 'Neuve')
  await user.click(screen.getByRole('button', { name: 'Créer la note' }))
  await waitFor(() => expect(changes()).toMatchObject([[{ kind: 'move', folder: 'L2' }]]))
})

it('says why the server gave up a change, and shows the note as the server has it', async () => {
  const { user, shell } = await openNotes('/notes', notes, {
    'POST rpc/change_notes': () => ({
      taken: 1,
      problems: [{ place: 0, code: 'PT422', message: 'Un compte a 500 dossiers au plus.', details: 'folder_limit' }],
    }),
  })
  await user.click(await item('Toutes'))
  await user.click(await screen.findByRole('button', { name: 'Nouveau dossier' }))
  await user.type(await screen.findByLabelText(/^Nom/), 'Droit{Enter}')
  await waitFor(() =>
    expect(shell.seen.toasts).toContainEqual(
      expect.objectContaining({ kind: 'error', message: 'Un compte a 500 dossiers au plus.' }),
    ),
  )
  await waitFor(() => expect(screen.queryByRole('treeitem', { name: /^Droit/ })).toBeNull())
})
