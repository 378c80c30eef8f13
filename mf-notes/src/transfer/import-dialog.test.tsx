import '../../tests/browser.ts'
import { createHash } from 'node:crypto'
import { defineRemoteApp } from '@cahier/contract/react'
import {
  createRest,
  fakeProfile,
  type RestAnswer,
  refuse,
  renderRemote,
  unmountRemotes,
} from '@cahier/contract/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { aNote, answerChanges } from '../../tests/notes.ts'
import { NotesTransfer } from './notes-transfer.tsx'

const id = (number: number) => `20000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const here = aNote('Ici', { id: id(1) })
const text = (number: number) => `---\nid: ${id(number)}\ntitle: "Note ${number}"\ncreated: 2024-01-01\n---\n\nTexte\n`
const app = defineRemoteApp(NotesTransfer)

// Loads lazy code first: no test waits for it.
beforeAll(async () => void (await Promise.all([import('./import-dialog.tsx'), import('./export.ts')])))

// jsdom has no digest, which gives files without an id theirs.
const digest = async (_: string, bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
Object.defineProperty(crypto, 'subtle', { value: { digest } })

const saved: { name: string; file: Blob }[] = []
beforeEach(() => {
  saved.length = 0
  let last: Blob
  URL.createObjectURL = (file) => {
    last = file as Blob
    return 'blob:x'
  }
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, file: last })
  })
})
afterEach(async () => {
  await unmountRemotes()
  vi.restoreAllMocks()
})

async function open(answers: Record<string, RestAnswer> = {}, mostNotes: number | null = null) {
  const rest = createRest({
    'POST rpc/sync_notes': answerChanges([here]),
    'GET notes': () => [{ id: here.id, origin_id: id(2) }],
    'POST rpc/import_notes': ({ body }) => (body as { notes: unknown[] }).notes.length,
    ...answers,
  })
  const { shell } = await renderRemote(app, {
    profile: { ...fakeProfile, id: crypto.randomUUID() },
    fetch: rest.fetch,
    entitlements: { notes: mostNotes },
  })
  const user = userEvent.setup()
  const menu = async (item: string) => {
    await user.click(await screen.findByRole('button', { name: 'Importer ou exporter' }))
    await user.click(await screen.findByRole('menuitem', { name: item }))
  }
  const importing = async (...files: File[]) => {
    await menu('Importer des notes')
    const dialog = await screen.findByRole('dialog', { name: 'Importer des notes' })
    await user.upload(within(dialog).getByLabelText('Choisir des fichiers', { selector: 'input' }), files)
    return dialog
  }
  return { shell, user, rest, menu, importing }
}

it('says how many notes the plan has room for, and fills it', async () => {
  // One is here, and one in the trash, which takes no room.
  const stored = [here, aNote('Jetée', { id: id(9) })].map((note, index) => ({
    revision: index + 1,
    note_id: note.id,
    deleted_at: note === here ? null : '2026-11-01T08:00:00Z',
    note,
  }))
  const { shell, user, rest, importing } = await open(
    { 'POST rpc/sync_notes': ({ body }) => ((body as { since: number }).since === 0 ? stored : []) },
    3,
  )
  const dialog = await importing(...[3, 4, 5].map((number) => new File([text(number)], `${number}.md`)))
  expect((await within(dialog).findByText(/^3 notes, 2 places libres dans votre formule\./)).textContent).toContain(
    'plus tard',
  )
  expect(within(dialog).getByText('2 notes seront créées.')).toBeDefined()
  expect(within(within(dialog).getByRole('group', { name: 'Notes à créer' })).getAllByRole('listitem')).toHaveLength(2)
  expect(within(dialog).getByRole('link', { name: 'Voir les formules' }).getAttribute('href')).toContain('subscription')
  await user.click(within(dialog).getByRole('button', { name: 'Importer 2 notes' }))
  await waitFor(() => expect(shell.seen.toasts).toMatchObject([{ kind: 'success', message: '2 notes importées' }]))
  expect(rest.requests.find(({ resource }) => resource === 'rpc/import_notes')?.body).toMatchObject({
    notes: [{ id: id(3) }, { id: id(4) }],
  })
})

it('offers no import where the plan has no room', async () => {
  const { importing } = await open({}, 1)
  const dialog = await importing(new File([text(3)], '3.md'))
  expect(await within(dialog).findByText(/^1 note, aucune place libre dans votre formule\./)).toBeDefined()
  expect(within(dialog).queryByRole('button', { name: /^Importer/ })).toBeNull()
})

it('shows what would be added, then adds it', async () => {
  const { shell, user, rest, importing } = await open()
  const files = [1, 2, 3, 4].map((number) => new File([text(number)], `${number}.md`))
  const dialog = await importing(
    ...files,
    new File([new Uint8Array([0xff])], 'cassé.md'),
    new File([`---\nid: ${id(5)}\ncreated: hier\n---`], 'daté.md'),
  )
  const list = await within(dialog).findByRole('group', { name: 'Notes à créer' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Note 3', 'Note 4', 'daté'])
  expect(within(dialog).getByText('3 notes seront créées. 2 sont déjà là.')).toBeDefined()
  expect(within(dialog).getByText('cassé.md').parentElement?.textContent).toMatch(/UTF-8/)
  expect(within(dialog).getByText('daté.md').parentElement?.textContent).toMatch(/date est illisible/)
  expect(within(dialog).getByText('Remarques (1)')).toBeDefined()
  expect(rest.requests.map(({ resource }) => resource)).not.toContain('rpc/import_notes')

  await user.click(within(dialog).getByRole('button', { name: 'Importer 3 notes' }))
  await waitFor(() => expect(shell.seen.toasts).toMatchObject([{ kind: 'success', message: '3 notes importées' }]))
  expect(screen.queryByRole('dialog')).toBeNull()
  const [sent] = rest.requests.filter(({ resource }) => resource === 'rpc/import_notes')
  expect(sent?.body).toMatchObject({
    notes: [
      {
        id: id(3),
        title: 'Note 3',
        content: 'Texte',
        tags: [],
        folder: null,
        is_pinned: false,
        created_at: '2024-01-01T00:00:00Z',
        updated_at: null,
        head: null,
      },
      { id: id(4) },
      { title: 'daté', created_at: null, head: 'created: hier' },
    ],
  })
})

/** The browser's side of an upload, answered by the test. */
class Upload {
  static answer = (_url: string) => 200
  readonly upload = {}
  status = 0
  responseText = '{}'
  onload = () => {}
  onerror = () => {}
  #url = ''
  open(_method: string, url: string) {
    this.#url = url
  }
  setRequestHeader() {}
  send() {
    this.status = Upload.answer(this.#url)
    queueMicrotask(() => (this.status === 0 ? this.onerror() : this.onload()))
  }
}

it('sends the files of the notes after them, goes on after a failure, and sends none twice', async () => {
  vi.stubGlobal('XMLHttpRequest', Upload)
  const stored: { note_id: string; file_name: string }[] = []
  let isImported = false
  const given = (number: number) => `${id(number).slice(0, -2)}9${number}`
  const { shell, user, rest, importing } = await open({
    // Imported notes get ids of the account's own.
    'GET notes': () => (isImported ? [3, 4].map((n) => ({ id: given(n), origin_id: id(n) })) : []),
    'POST rpc/import_notes': () => {
      isImported = true
      return 2
    },
    'GET note_attachments': ({ params }) =>
      stored.filter(({ note_id }) => params.get('note_id') === `eq.${note_id}`).map((row) => ({ ...row, id: 'x' })),
    'POST note_attachments': ({ body }) => void stored.push(body as (typeof stored)[number]),
    ...Object.fromEntries(
      [3, 4].map((n) => [
        `POST /storage/v1/object/upload/sign/note-attachments/note-attachments/${given(n)}/schema.png`,
        ({ resource }: { resource: string }) => ({ url: `${resource.replace('/storage/v1', '')}?token=t` }),
      ]),
    ),
  })
  const picture = new File(['PNG'], 'schema.png', { type: 'image/png' })
  const texts = [3, 4].map((n) => new File([`${text(n)}![](schema.png)\n`], `${n}.md`))
  const dialog = await importing(...texts, picture)
  const told = await within(dialog).findByText(/^2 notes seront créées\./)
  expect(told.textContent).toMatch(/^2 notes seront créées\. 2 fichiers seront ajoutés à leurs notes \(6\soctets\)\.$/)
  Upload.answer = (url) => (url.includes(given(4)) ? 0 : 200)
  await user.click(within(dialog).getByRole('button', { name: 'Importer 2 notes' }))
  expect((await within(dialog).findByRole('alert')).textContent).toMatch(/^Les notes sont là, mais/)
  expect(await within(dialog).findByText('Les notes sont là, avec 1 fichier sur 2.')).toBeDefined()
  Upload.answer = () => 200
  await user.click(within(dialog).getByRole('button', { name: 'Reprendre' }))
  await waitFor(() =>
    expect(shell.seen.toasts.map(({ message }) => message)).toEqual(['2 notes importées', '2 fichiers ajoutés']),
  )
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(stored).toMatchObject([3, 4].map((n) => ({ note_id: given(n), file_name: 'schema.png' })))
  expect(rest.requests.filter(({ resource }) => resource === 'rpc/import_notes')).toHaveLength(1)
  vi.unstubAllGlobals()
})

it('takes a file that is left out as plain text when asked to', async () => {
  const { user, rest, importing } = await open()
  const dialog = await importing(new File([text(3)], 'a.md'), new File(['a\u0000b'.padEnd(99, '.')], 'b.md'))
  expect(await within(dialog).findByText('Fichiers laissés de côté (1)')).toBeDefined()
  await user.click(within(dialog).getByRole('checkbox', { name: 'Reprendre 1 fichier comme texte brut' }))
  await user.click(within(dialog).getByRole('button', { name: 'Importer 2 notes' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [sent] = rest.requests.filter(({ resource }) => resource === 'rpc/import_notes')
  expect(sent?.body).toMatchObject({
    notes: [{ id: id(3) }, { title: 'b', content: 'ab'.padEnd(98, '.'), head: null }],
  })
})

it('says in the server’s words that the plan is full, and stays open', async () => {
  const message = 'Votre formule Gratuit est limitée à 100 notes.'
  const { user, importing } = await open({
    'POST rpc/import_notes': () => refuse(402, { code: 'PT402', message }),
  })
  const dialog = await importing(new File([text(3)], 'a.md'))
  await user.click(await within(dialog).findByRole('button', { name: 'Importer 1 note' }))
  expect((await within(dialog).findByRole('alert')).textContent).toBe(message)
})

it('says that nothing was added when the server does not answer', async () => {
  const { user, importing } = await open({ 'POST rpc/import_notes': () => refuse(503, { code: '', message: '' }) })
  const dialog = await importing(new File([text(3)], 'a.md'))
  await user.click(await within(dialog).findByRole('button', { name: 'Importer 1 note' }))
  expect((await within(dialog).findByRole('alert')).textContent).toMatch(/Aucune note n’a été ajoutée/)
})

const many = (count: number) => Array.from({ length: count }, (_, index) => new File([text(index + 10)], `${index}.md`))
const sentNotes = ({ body }: { body: unknown }) => (body as { notes: { id: string }[] }).notes

it('shows how far an import is, stops when asked to, and continues', async () => {
  const answers: (() => void)[] = []
  const { shell, user, rest, importing } = await open({
    'POST rpc/import_notes': async (request) => {
      await new Promise<void>((resolve) => answers.push(resolve))
      return sentNotes(request).length
    },
  })
  const dialog = await importing(...many(230))
  await user.click(await within(dialog).findByRole('button', { name: 'Importer 230 notes' }))
  const progress = await within(dialog).findByText('0 sur 230 notes')
  expect(within(dialog).getByRole('progressbar', { name: 'Importation…' })).toHaveProperty('value', 0)
  expect(progress.closest('[role=status], [aria-live]')).toBeNull()
  await waitFor(() => expect(answers).toHaveLength(1))
  await user.click(within(dialog).getByRole('button', { name: 'Arrêter' }))
  answers[0]?.()
  expect(await within(dialog).findByText('100 notes sur 230 sont importées et restent ici.')).toBeDefined()
  expect(within(dialog).queryByRole('alert')).toBeNull()

  await user.click(within(dialog).getByRole('button', { name: 'Reprendre' }))
  for (const count of [2, 3]) {
    await waitFor(() => expect(answers).toHaveLength(count))
    answers.at(-1)?.()
  }
  await waitFor(() => expect(shell.seen.toasts).toMatchObject([{ message: '230 notes importées' }]))
  const slices = rest.requests.filter(({ resource }) => resource === 'rpc/import_notes').map(sentNotes)
  expect(slices.map(({ length }) => length)).toEqual([100, 100, 30])
  expect(new Set(slices.flat().map((note) => note.id)).size).toBe(230)
})

it('continues after a failure in the third request with this request', async () => {
  let requests = 0
  const { shell, user, rest, importing } = await open({
    'POST rpc/import_notes': (request) =>
      ++requests === 3 ? refuse(503, { code: '', message: '' }) : sentNotes(request).length,
  })
  const dialog = await importing(...many(230))
  await user.click(await within(dialog).findByRole('button', { name: 'Importer 230 notes' }))
  expect((await within(dialog).findByRole('alert')).textContent).toMatch(
    /s’est interrompue.*rien ne sera ajouté deux fois/,
  )
  expect(within(dialog).getByText(/^200 notes sur 230 sont importées/)).toBeDefined()
  await user.click(within(dialog).getByRole('button', { name: 'Reprendre' }))
  await waitFor(() => expect(shell.seen.toasts).toMatchObject([{ message: '230 notes importées' }]))
  const slices = rest.requests.filter(({ resource }) => resource === 'rpc/import_notes').map(sentNotes)
  expect(slices.map(({ length }) => length)).toEqual([100, 100, 30, 30])
  expect(slices[3]).toEqual(slices[2])
})

it('offers no import for notes that the account has', async () => {
  const { importing } = await open()
  const dialog = await importing(new File([text(1)], 'a.md'))
  expect(await within(dialog).findByText(/Aucune note nouvelle/)).toBeDefined()
  expect(within(dialog).queryByRole('button', { name: /^Importer/ })).toBeNull()
})

it('exports all under the names that they were imported with', async () => {
  const { menu } = await open()
  await menu('Exporter toutes les notes')
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]?.name).toMatch(/^cahier-\d{4}-\d\d-\d\d\.zip$/)
  expect(new TextDecoder().decode(await saved[0]?.file.arrayBuffer())).toContain('Ici.md')
})

it('says that an export failed, and offers another try', async () => {
  const { shell, menu } = await open({ 'GET notes': () => refuse(400, { code: '42501', message: 'no' }) })
  await menu('Exporter toutes les notes')
  await waitFor(() => expect(shell.seen.toasts).toMatchObject([{ kind: 'error', action: { label: 'Réessayer' } }]))
  expect(saved).toEqual([])
})
