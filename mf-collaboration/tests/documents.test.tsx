import {
  createRest,
  fakeProfile,
  type RestAnswer,
  refuse,
  renderRemote,
  unmountRemotes,
} from '@cahier/contract/testing'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import app from '../src/app.tsx'

const me = fakeProfile.id
const document = {
  id: '00000000-0000-4000-8000-0000000000d1',
  title: 'La photosynthèse',
  type: 'note',
  owner_id: 'other',
  owner_name: 'Zoé Durand',
  role: 'viewer',
  collaborators: 2,
  sessions: [],
  updated_at: new Date().toISOString(),
}
const preview = `Aperçu de «\u202f${document.title}\u202f»`
const own = {
  ...document,
  id: '00000000-0000-4000-8000-0000000000d2',
  title: 'La cellule',
  owner_id: me,
  role: 'owner',
}
const file = { id: 'f1', name: 'Résumé.pdf', type: 'application/pdf', size: 3, path: 'note-attachments/d1/Resume.pdf' }
const table = { id: 'f2', name: 'mesures.csv', type: 'text/csv', size: 3, path: 'note-attachments/d1/mesures.csv' }
const signing = `POST /storage/v1/object/sign/note-attachments/${file.path}`

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  URL.createObjectURL = vi.fn((blob: Blob) => `blob:${blob.type}`)
  URL.revokeObjectURL = vi.fn()
})
afterEach(async () => {
  await unmountRemotes()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function open(answers: Record<string, RestAnswer> = {}, pdfViewerEnabled = true) {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response('<script>x</script>', { headers: { 'content-type': 'text/html' } })),
  )
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: pdfViewerEnabled, configurable: true })
  const rest = createRest({
    'GET collaboration_sessions': () => [],
    'POST rpc/documents_together': () => [document, own],
    'POST rpc/read_document': () => [{ title: document.title, content: '# Feuilles', updated_at: document.updated_at }],
    'POST rpc/document_files': () => [file, table],
    [signing]: ({ resource }) => ({ signedURL: `${resource.replace('/storage/v1', '')}?token=t` }),
    ...answers,
  })
  const rendered = await renderRemote(app, { path: '/collaboration?tab=documents', fetch: rest.fetch })
  return { ...rendered, user: userEvent.setup() }
}

describe('shared documents', () => {
  it('are listed with their collaborators, their date and whose they are', async () => {
    await open()
    const title = await screen.findByRole('link', { name: document.title })
    expect(title.getAttribute('href')).toBe(`/notes/${document.id}`)
    const row = title.closest('li') as HTMLElement
    expect(row.textContent).toBe('La photosynthèse2 collaborateurs · aujourd’hui · de Zoé Durand')
    const mine = screen.getByRole('link', { name: own.title })
    expect(mine.getAttribute('href')).toBe(`/notes/${own.id}`)
    expect(within(mine.closest('li') as HTMLElement).getByText('À vous')).toBeDefined()
  })

  it('that could not be loaded say so, and are loaded again', async () => {
    let isBroken = true
    const { user } = await open({
      'POST rpc/documents_together': () => (isBroken ? refuse(400, { code: '42501', message: 'no' }) : [document]),
    })
    await screen.findByText(/Les documents n’ont pas pu être chargés/)
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Réessayer' }))
    expect(await screen.findByRole('link', { name: document.title })).toBeDefined()
  })

  it('that are gone say so', async () => {
    const { user } = await open({ 'POST rpc/read_document': () => [], 'POST rpc/document_files': () => [] })
    await user.click(await screen.findByRole('button', { name: preview }))
    expect(await screen.findByRole('dialog', { name: 'Document introuvable' })).toBeDefined()
  })
})

describe('a PDF of a document', () => {
  it('opens in the browser’s viewer, never as anything else, and is let go of when it is closed', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: preview }))
    await user.click(await screen.findByRole('button', { name: file.name }))
    const frame = await screen.findByTitle(file.name)
    expect(frame.getAttribute('src')).toBe('blob:application/pdf')
    await user.click(within(screen.getByRole('dialog', { name: file.name })).getByRole('button', { name: 'Fermer' }))
    expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:application/pdf')
  })

  it('is offered for download where the browser has no viewer', async () => {
    const { user } = await open({}, false)
    await user.click(await screen.findByRole('button', { name: 'Aperçu de «\u202fLa cellule\u202f»' }))
    await user.click(await screen.findByRole('button', { name: file.name }))
    expect(await screen.findByText(/Ce navigateur n’affiche pas les PDF/)).toBeDefined()
    expect(screen.queryByTitle(file.name)).toBeNull()
    expect(
      within(screen.getByRole('dialog', { name: file.name })).getByRole('button', { name: 'Télécharger' }),
    ).toBeDefined()
    expect(fetch).not.toHaveBeenCalled()
  })

  it('that could not be read says so', async () => {
    const { user } = await open({ [signing]: () => refuse(404, { code: 'NoSuchKey', message: 'Object not found' }) })
    await user.click(await screen.findByRole('button', { name: preview }))
    await user.click(await screen.findByRole('button', { name: file.name }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/n’a pas pu être chargé/)
  })

  it('that is not answered says so', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
    const { user } = await open()
    vi.mocked(fetch).mockImplementation(
      (_address, init) =>
        new Promise((_answer, refused) => init?.signal?.addEventListener('abort', () => refused(init.signal?.reason))),
    )
    await user.click(await screen.findByRole('button', { name: preview }))
    await user.click(await screen.findByRole('button', { name: file.name }))
    await vi.waitFor(() => expect(fetch).toHaveBeenCalled())
    await vi.advanceTimersByTimeAsync(15_000)
    expect((await screen.findByRole('alert')).textContent).toMatch(/n’a pas pu être chargé/)
  })

  it('stands beside files that are only downloaded', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: preview }))
    expect(await screen.findByRole('button', { name: 'Télécharger «\u202fmesures.csv\u202f»' })).toBeDefined()
    expect(screen.queryByRole('button', { name: table.name })).toBeNull()
  })
})
