import { unmountRemotes } from '@cahier/contract/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aNote } from './notes.ts'
import { openNotes } from './open.ts'

// What reads a PDF has tests of its own.
vi.mock('../src/pdf/open-file.tsx', () => ({ OpenFile: () => null }))

const cell = aNote('La cellule', {
  id: '20000000-0000-4000-8000-000000000001',
  content: `# Membrane

Elle entoure la cellule.

## Noyau

Voir [[#Membrane]], [[Le cœur#Valves]] et [[Le cœur#^perdu]].

![[Le cœur]]

![[Le foie]]

[la page](cours.pdf#page=2)
`,
  attachment_count: 1,
  file_names: ['cours.pdf'],
})
const heart = aNote('Le cœur', {
  id: '20000000-0000-4000-8000-000000000002',
  content: '# Oreillettes\n\n![Schéma|320](valve.png)\n\n# Valves\n\nIl y en a quatre.',
  attachment_count: 1,
  file_names: ['valve.png'],
})
const valve = {
  id: '30000000-0000-4000-8000-000000000001',
  note_id: heart.id,
  user_id: 'u',
  file_name: 'valve.png',
  file_type: 'image/png',
  file_size: 3,
  file_path: `note-attachments/${heart.id}/valve.png`,
  created_at: '2026-01-02T10:00:00Z',
}
const gone = 'Ce passage n’existe plus dans cette note.'

beforeEach(() => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(new Uint8Array([1, 2, 3]))),
  )
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:valve')
  URL.revokeObjectURL ??= () => {}
})
afterEach(async () => {
  await unmountRemotes()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Opens a note as it reads. */
async function read(address: string) {
  const opened = await openNotes(address, [cell, heart], {
    'GET note_attachments': ({ params }) => (params.get('note_id') === `eq.${heart.id}` ? [valve] : []),
    'POST rpc/save_note': ({ body }) => {
      const { note_id: id, title } = body as { note_id: string; title: string }
      return aNote(title, { id })
    },
    [`POST /storage/v1/object/sign/note-attachments/${valve.file_path}`]: () => ({
      signedURL: '/object/sign/valve.png?token=t',
    }),
  })
  const preview = async () => {
    const button = await screen.findByRole('button', { name: 'Aperçu Markdown' })
    // Its code is loaded by the first click: React goes on with that only where it is waited for.
    await act(async () => button.click())
    return screen.findByRole('region', { name: 'Aperçu Markdown' })
  }
  return { ...opened, preview }
}

describe('the address of a place in a note', () => {
  it('leads to its heading', async () => {
    const { preview } = await read(`/notes/${cell.id}?h=Noyau`)
    const page = await preview()
    await waitFor(() => expect(document.activeElement).toBe(within(page).getByRole('heading', { name: 'Noyau' })))
  })

  it('says that the place is gone, and shows the note', async () => {
    const { preview, shell } = await read(`/notes/${cell.id}?h=Mitochondrie`)
    const page = await preview()
    await waitFor(() => expect(shell.seen.toasts.map(({ message }) => message)).toEqual([gone]))
    expect(within(page).getByRole('heading', { name: 'Membrane' })).toBeDefined()
  })

  it('is left with the note', async () => {
    const { user, shell } = await read(`/notes/${cell.id}?q=cellule&h=Noyau`)
    await user.click(await screen.findByRole('button', { name: 'Notes' }))
    await waitFor(() => expect(shell.history.location.pathname).toBe('/notes'))
    expect(shell.history.location.search).toBe('?q=cellule')
  })
})

describe('a link to a heading', () => {
  it('of the same note leads there, and the address names it', async () => {
    const { preview, user, shell } = await read(`/notes/${cell.id}?q=cellule`)
    const page = await preview()
    await user.click(await within(page).findByRole('link', { name: 'Membrane' }))
    expect(document.activeElement).toBe(within(page).getByRole('heading', { name: 'Membrane' }))
    expect(shell.history.location.search).toBe('?q=cellule&h=Membrane')
    expect(page.isConnected).toBe(true)
  })

  it('of another note opens that note there', async () => {
    const { preview, user, shell } = await read(`/notes/${cell.id}`)
    await user.click(await within(await preview()).findByRole('link', { name: 'Le cœur > Valves' }))
    await waitFor(() => expect(shell.history.location.pathname).toBe(`/notes/${heart.id}`))
    expect(shell.history.location.search).toBe('?h=Valves')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Aperçu Markdown' })).toBeNull())
    const page = await preview()
    await waitFor(() => expect(document.activeElement).toBe(within(page).getByRole('heading', { name: 'Valves' })))
  })
})

describe('a note inside another one', () => {
  it('stands in a frame with its pictures, and is opened from there', async () => {
    const { preview, user, shell } = await read(`/notes/${cell.id}`)
    const frame = await within(await preview()).findByRole('group', { name: 'Le cœur' })
    expect(within(frame).getByText('Il y en a quatre.')).toBeDefined()
    const picture = await within(frame).findByRole<HTMLImageElement>('img', { name: 'Schéma' })
    expect([picture.getAttribute('src'), picture.width]).toEqual(['blob:valve', 320])
    await user.click(screen.getByRole('link', { name: 'Ouvrir «\u202fLe cœur\u202f»' }))
    await waitFor(() => expect(shell.history.location.pathname).toBe(`/notes/${heart.id}`))
  })

  it('that does not exist is created from there', async () => {
    const { preview, user, shell } = await read(`/notes/${cell.id}`)
    const page = await preview()
    expect(await within(page).findByText(/^Aucune note ne s’appelle/)).toBeDefined()
    await user.click(within(page).getByRole('button', { name: 'Créer la note «\u202fLe foie\u202f»' }))
    await waitFor(() => expect(shell.history.location.pathname).not.toBe(`/notes/${cell.id}`))
    await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Titre').value).toBe('Le foie'))
  })
})

it('a link to a page of a PDF opens it beside the note', async () => {
  const { preview, user, shell } = await read(`/notes/${cell.id}?q=cellule`)
  await user.click(await within(await preview()).findByRole('link', { name: 'la page' }))
  const { search, hash, pathname } = shell.history.location
  expect([pathname, search, hash]).toEqual([`/notes/${cell.id}`, '?q=cellule&file=cours.pdf', '#page=2'])
})
