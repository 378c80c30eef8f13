import '../../tests/browser.ts'
import { defineRemoteApp } from '@cahier/contract/react'
import {
  createRest,
  fakeProfile,
  type RestAnswer,
  refuse,
  renderRemote,
  unmountRemotes,
} from '@cahier/contract/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { aNote, answerChanges } from '../../tests/notes.ts'
import { undo } from '../../tests/open.ts'
import type { Attachment } from '../data/attachments.ts'
import { useNotes } from '../replica/use-notes.ts'
import { closeReplica } from '../replica/use-replica.ts'
import type { WritingPlace } from '../writing-place/writing-place.ts'
import { Attachments } from './attachments.tsx'

const note = aNote('La cellule', { id: '20000000-0000-4000-8000-000000000001' })
const keyOf = (name: string) => `note-attachments/${note.id}/${name}`
const signing = (name: string) => `POST /storage/v1/object/upload/sign/note-attachments/${keyOf(name)}`
const anAttachment = (name: string, given: Partial<Attachment> = {}): Attachment => ({
  id: crypto.randomUUID(),
  note_id: note.id,
  user_id: 'u',
  file_name: name,
  file_type: 'application/pdf',
  file_size: 2048,
  file_path: keyOf(name),
  created_at: '2026-01-02T10:00:00Z',
  ...given,
})

const place: WritingPlace = { current: null }

function Page() {
  const local = useNotes().notes.find(({ id }) => id === note.id)
  return local && <Attachments note={local} place={place} />
}
const app = defineRemoteApp(Page)

/** The browser's side of an upload, moved by hand. */
class Upload {
  static readonly all: Upload[] = []
  readonly headers: Record<string, string> = {}
  readonly upload: { onprogress?(event: { loaded: number; total: number }): void } = {}
  url = ''
  status = 0
  responseText = ''
  body: unknown
  onload = () => {}
  onerror = () => {}
  onabort = () => {}
  open(_method: string, url: string) {
    this.url = url
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send(body: unknown) {
    this.body = body
    Upload.all.push(this)
  }
  abort() {
    this.onabort()
  }
  progress(loaded: number, total: number) {
    act(() => this.upload.onprogress?.({ loaded, total }))
  }
  answer(status: number, body: object = {}) {
    this.status = status
    this.responseText = JSON.stringify(body)
    act(() => this.onload())
  }
}

// Loads lazy code first: no test waits for it.
beforeAll(async () => void (await import('./attachments-panel.tsx')))
beforeEach(() => {
  Upload.all.length = 0
  vi.stubGlobal('XMLHttpRequest', Upload)
})
afterEach(async () => {
  await unmountRemotes()
  vi.unstubAllGlobals()
})

/** A server that has these files and takes what comes. */
async function open(
  present: Attachment[] = [],
  answers: Record<string, RestAnswer> = {},
  profile = { ...fakeProfile, id: crypto.randomUUID() },
) {
  const files = [...present]
  const sign: RestAnswer = ({ resource }) => ({ url: `${resource.replace('/storage/v1', '')}?token=t` })
  const rest = createRest({
    'POST rpc/sync_notes': answerChanges([note]),
    'GET note_attachments': () => files,
    'POST note_attachments': ({ body }) => void files.unshift(anAttachment('', body as Attachment)),
    'DELETE note_attachments': ({ params }) => {
      const gone = params.get('id')?.replace('eq.', '')
      files.splice(0, files.length, ...files.filter(({ id }) => id !== gone))
      return null
    },
    'POST rpc/replace_attachment': () => null,
    [signing('Resume.pdf')]: sign,
    [signing('Resume-2.pdf')]: sign,
    [signing('b.txt')]: sign,
    ...answers,
  })
  const rendered = await renderRemote(app, { profile, fetch: rest.fetch })
  const panel = await screen.findByRole('region', { name: 'Fichiers' })
  const user = userEvent.setup()
  const pick = (...names: string[]) =>
    user.upload(
      within(panel).getByLabelText('Joindre des fichiers', { selector: 'input' }),
      names.map((name) => new File(['x'], name, { type: 'application/pdf' })),
    )
  const upload = (index = 0) =>
    waitFor(() => {
      const found = Upload.all[index]
      if (!found) throw new Error('nothing is being sent')
      return found
    })
  return { ...rendered, panel, user, pick, upload, files, rest, profile }
}
const rows = (panel: HTMLElement) =>
  within(panel)
    .queryAllByRole('listitem')
    .map((row) => row.textContent)

describe('adding files', () => {
  it('shows how far each is, then the file under its own name', async () => {
    const { panel, pick, upload, files } = await open()
    await pick('Résumé.pdf')
    const sending = await upload()
    expect(sending.url).toContain(keyOf('Resume.pdf'))
    expect(sending.headers).toEqual({ 'content-type': 'application/pdf', 'cache-control': 'max-age=3600' })
    sending.progress(1, 4)
    expect(within(panel).getByRole<HTMLProgressElement>('progressbar', { name: /Résumé\.pdf/ }).value).toBe(25)
    sending.answer(200)
    await within(panel).findByRole('button', { name: /Télécharger «\sRésumé\.pdf\s»/ })
    expect(files).toMatchObject([{ file_name: 'Résumé.pdf', file_path: keyOf('Resume.pdf'), note_id: note.id }])
  })

  it('takes what is dropped anywhere, and pasted', async () => {
    const { pick: _, upload } = await open()
    const dropped = { types: ['Files'], files: [new File(['x'], 'b.txt')], items: [] }
    expect(fireEvent.drop(document.body, { dataTransfer: dropped })).toBe(false)
    expect((await upload()).url).toContain(keyOf('b.txt'))
    const text = { types: ['text/plain', 'Files'], files: [new File(['x'], 'image.png')] }
    expect(fireEvent.paste(document.body, { clipboardData: text })).toBe(true)
    expect(fireEvent.paste(document.body, { clipboardData: { ...text, types: ['Files'] } })).toBe(false)
    expect(screen.getByText(/^image \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d\.png$/)).toBeDefined()
  })

  it('keeps a file that failed, and sends it again', async () => {
    const { panel, pick, upload, user, shell } = await open()
    await pick('Résumé.pdf')
    const first = await upload()
    act(() => first.onerror())
    expect((await within(panel).findByRole('alert')).textContent).toContain('toujours sur cet appareil')
    expect(shell.seen.dirty()).toBe(1)
    await user.click(within(panel).getByRole('button', { name: /Réessayer/ }))
    const again = await upload(1)
    again.answer(200)
    await within(panel).findByRole('button', { name: /Télécharger/ })
    expect(shell.seen.dirty()).toBe(0)
  })

  it('says in the server’s words that the plan is full', async () => {
    const { panel, pick, upload } = await open()
    await pick('Résumé.pdf')
    const message = 'Votre formule Gratuit est limitée à 1 Go de fichiers.'
    ;(await upload()).answer(400, { statusCode: '402', code: 'plan_limit_storage', error: 'PT402', message })
    expect((await within(panel).findByRole('alert')).textContent).toBe(message)
  })

  it('says that the plan is full when a hosted storage service withholds the server’s words', async () => {
    const { panel, pick, upload } = await open()
    await pick('Résumé.pdf')
    ;(await upload()).answer(500, {
      statusCode: '500',
      code: 'DatabaseError',
      error: 'DatabaseError',
      message: 'database error, code: PT402',
    })
    expect((await within(panel).findByRole('alert')).textContent).toBe(
      'Votre espace est plein. Supprimez des fichiers ou changez de formule.',
    )
  })

  it('refuses more than 25 MB before anything is sent', async () => {
    const { panel, rest } = await open()
    const large = new File(['x'], 'film.mp4')
    Object.defineProperty(large, 'size', { value: 25 * 1024 * 1024 + 1 })
    fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files: [large], items: [] } })
    expect((await within(panel).findByRole('alert')).textContent).toMatch(/dépasse 25\sMo/)
    expect(rest.requests.filter(({ resource }) => resource.includes('upload'))).toEqual([])
  })

  it('finds another key where one is taken by a file without a row', async () => {
    const taken = () => Response.json({ statusCode: '409', error: 'Duplicate', message: 'exists' }, { status: 400 })
    const { pick, upload } = await open([], { [signing('Resume.pdf')]: taken })
    await pick('Résumé.pdf')
    expect((await upload()).url).toContain(keyOf('Resume-2.pdf'))
  })

  it('aborts a file that is cancelled', async () => {
    const { panel, pick, upload, user, files } = await open()
    await pick('Résumé.pdf')
    await upload()
    await user.click(within(panel).getByRole('button', { name: /Annuler l’envoi/ }))
    expect([rows(panel), files]).toEqual([[], []])
  })
})

describe('a name that the note has already', () => {
  const present = () => anAttachment('Résumé.pdf', { file_path: keyOf('Resume.pdf') })

  it('proposes another name', async () => {
    const { pick, upload, user, files } = await open([present()])
    await pick('Résumé.pdf')
    const dialog = await screen.findByRole('dialog', { name: 'Ce nom est déjà pris' })
    expect(within(dialog).getByLabelText<HTMLInputElement>(/Nouveau nom/).value).toBe('Résumé (2).pdf')
    await user.clear(within(dialog).getByLabelText(/Nouveau nom/))
    await user.type(within(dialog).getByLabelText(/Nouveau nom/), 'Résumé.pdf')
    await user.click(within(dialog).getByRole('button', { name: 'Renommer' }))
    expect(within(dialog).getByRole('alert').textContent).toBe('Un autre fichier de la note a ce nom.')
    await user.type(within(dialog).getByLabelText(/Nouveau nom/), '{Backspace}{Backspace}{Backspace}{Backspace}-2.pdf')
    await user.click(within(dialog).getByRole('button', { name: 'Renommer' }))
    const sending = await upload()
    expect(sending.url).toContain(keyOf('Resume-2.pdf'))
    sending.answer(200)
    await waitFor(() => expect(files.map(({ file_name }) => file_name)).toEqual(['Résumé-2.pdf', 'Résumé.pdf']))
  })

  it('replaces the file only when told to', async () => {
    const { pick, upload, user, files, rest } = await open([present()])
    await pick('Résumé.pdf')
    await user.click(await screen.findByRole('button', { name: 'Remplacer' }))
    const sending = await upload()
    // Under a key of its own: a backup may hold the former one.
    expect(sending.url).toContain(keyOf('Resume-2.pdf'))
    sending.answer(200)
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
    expect(files).toHaveLength(1)
    expect(rest.requests.find(({ resource }) => resource === 'rpc/replace_attachment')?.body).toEqual({
      attachment_id: files[0]?.id,
      path: keyOf('Resume-2.pdf'),
      type: 'application/pdf',
    })
    expect(
      rest.requests.filter(({ method, resource }) => method === 'POST' && resource === 'note_attachments'),
    ).toEqual([])
  })

  it('cancels the file', async () => {
    const { panel, pick, user, shell } = await open([present()])
    await pick('Résumé.pdf')
    const dialog = await screen.findByRole('dialog', { name: 'Ce nom est déjà pris' })
    await user.click(within(dialog).getAllByRole('button', { name: 'Annuler' }).at(-1) as HTMLElement)
    expect(rows(panel)).toHaveLength(1)
    expect([Upload.all, shell.seen.dirty()]).toEqual([[], 0])
  })
})

describe('the list', () => {
  it('says that it could not be read, and tries again', async () => {
    let answer: RestAnswer = () => refuse(400, { code: '42501', message: 'no' })
    const { panel, user } = await open([], { 'GET note_attachments': (request) => answer(request) })
    const retry = await within(panel).findByRole('button', { name: 'Réessayer' })
    answer = () => [anAttachment('a.pdf')]
    await user.click(retry)
    expect(await within(panel).findByText('a.pdf')).toBeDefined()
    expect(rows(panel)[0]).toMatch(/2\sko/)
  })

  const remove = (name: string) => screen.findByRole('button', { name: new RegExp(`Supprimer «\\s${name}\\s»`) })

  it('deletes a file at once, and undoes it', async () => {
    const { panel, user, shell, files } = await open([anAttachment('a.pdf'), anAttachment('b.pdf')])
    await user.click(await remove('a.pdf'))
    await waitFor(() => expect(files.map(({ file_name }) => file_name)).toEqual(['b.pdf']))
    expect(within(panel).queryByText('a.pdf')).toBeNull()
    await undo(shell)
    expect(await within(panel).findByText('a.pdf')).toBeDefined()
    expect(files).toHaveLength(2)
  })

  it('says that a file cannot come back once the server has removed it', async () => {
    const { user, shell, files } = await open([anAttachment('a.pdf')], {
      'POST note_attachments': () => refuse(404, { code: 'PT404', message: 'Le fichier n’est pas arrivé.' }),
    })
    await user.click(await remove('a.pdf'))
    await waitFor(() => expect(files).toEqual([]))
    await undo(shell)
    await waitFor(() => expect(shell.seen.toasts.at(-1)?.message).toBe('Le fichier est déjà supprimé.'))
  })

  it('keeps a deletion that no server has heard of when the page ends', async () => {
    const present = [anAttachment('a.pdf'), anAttachment('b.pdf')]
    const silent = { 'DELETE note_attachments': () => refuse(503, { code: 'XX000', message: 'no' }) }
    const { user, profile, files } = await open(present, silent)
    await user.click(await remove('a.pdf'))
    await waitFor(() => expect(screen.queryByText('a.pdf')).toBeNull())
    await unmountRemotes()
    closeReplica()
    expect(files).toHaveLength(2)

    const again = await open(present, {}, profile)
    await waitFor(() => expect(again.files.map(({ file_name }) => file_name)).toEqual(['b.pdf']))
    expect(await screen.findByText('b.pdf')).toBeDefined()
    expect(screen.queryByText('a.pdf')).toBeNull()
  })
})
