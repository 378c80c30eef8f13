import { webcrypto } from 'node:crypto'
import { WritableStream } from 'node:stream/web'
import { setUnsent } from '@cahier/contract'
import { createRest, refuse, renderRemote, unmountRemotes } from '@cahier/contract/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest'
import app from '../src/app.tsx'
import type { AccountData } from '../src/data/account-data.ts'

const confirmIdentity = vi.hoisted(() => vi.fn(async () => true))
const saved = vi.hoisted(() => vi.fn())
vi.mock('../src/step-up/step-up.tsx', () => ({
  StepUpProvider: ({ children }: { children: unknown }) => children,
  useStepUp: () => confirmIdentity,
}))
// Files of this document cannot be streamed; other tests and the journeys read and write real ones.
vi.mock('../src/data-panel/export/write-export.ts', () => ({
  async writeExport(account: AccountData) {
    await account.beginExport()
    for await (const _ of account.pages('documents'));
  },
}))
vi.mock('../src/data-panel/import/data-file.ts', () => ({
  async readDataFile(file: File) {
    const data: Record<string, object[]> = JSON.parse(await file.text())
    if (!data.documents) throw Object.assign(new Error(), { name: 'DataFileError', kind: 'invalid' })
    return {
      exportDate: null,
      counts: new Map(Object.entries(data).map(([section, rows]) => [section, rows.length])),
      async *rows() {
        for (const [section, rows] of Object.entries(data)) for (const row of rows) yield { section, row }
      },
    }
  },
}))
vi.mock('@cahier/contract', async (original) => ({ ...(await original<object>()), saveFile: saved }))

beforeAll(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('WritableStream', WritableStream)
  vi.stubGlobal('crypto', webcrypto)
})
beforeEach(() => {
  saved.mockClear()
  confirmIdentity.mockReset().mockResolvedValue(true)
})
afterEach(unmountRemotes)

const section = (rows: number, more = {}) => ({ rows, is_item: true, is_importable: true, ...more })
const overview = {
  items: 1201,
  sections: {
    documents: section(1200),
    vocabulary: section(1),
    study_sessions: section(0),
    security_events: section(9, { is_item: false, is_importable: false }),
  },
}
const rows: Record<string, object[]> = {
  documents: [
    {
      id: 'd',
      title: 'Note',
      content: '',
      tags: [],
      folder: null,
      is_pinned: false,
      deleted_at: null,
      created_at: '2026-01-01',
      updated_at: '2026-01-01',
    },
  ],
}

async function open(answers: Parameters<typeof createRest>[0] = {}, options = {}) {
  const rest = createRest({
    'POST rpc/data_overview': () => overview,
    'POST rpc/begin_export': () => overview,
    'POST rpc/export_rows': ({ body }) => ({ rows: rows[(body as { section: string }).section] ?? [], after: null }),
    'POST rpc/import_rows': ({ body }) => ({ added: (body as { rows: object[] }).rows.length, present: 0, refused: 0 }),
    ...answers,
  })
  const { shell } = await renderRemote(app, { path: '/settings?tab=data', fetch: rest.fetch, ...options })
  return { rest, shell, user: userEvent.setup() }
}
const card = async () => within(await screen.findByRole('region', { name: 'Vos données' }))

describe('the account’s data', () => {
  it('are counted, kind by kind', async () => {
    await open()
    const shown = await card()
    expect(shown.getByText(/^1\s201 éléments$/)).toBeDefined()
    expect(shown.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Notes', 'Mots'])
    expect(shown.getByRole<HTMLButtonElement>('button', { name: 'Exporter' }).disabled).toBe(false)
  })

  it('cannot be exported when there are none', async () => {
    await open({ 'POST rpc/data_overview': () => ({ items: 0, sections: {} }) })
    const shown = await card()
    expect(shown.getByText('0 élément')).toBeDefined()
    expect(shown.getByRole<HTMLButtonElement>('button', { name: 'Exporter' }).disabled).toBe(true)
    expect(shown.getByRole<HTMLButtonElement>('button', { name: 'Importer' }).disabled).toBe(false)
  })

  it('can be counted again after a failure', async () => {
    let isDown = true
    const { user } = await open({
      'POST rpc/data_overview': () => (isDown ? refuse(400, { code: '42501', message: 'no' }) : overview),
    })
    expect(await screen.findByText('Vos données n’ont pas pu être comptées')).toBeDefined()
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Réessayer' }))
    await card()
  })

  it('of a demo stay there', async () => {
    await open({}, { session: { status: 'signed-in', userId: 'x', email: '', anonymous: true } })
    expect(await screen.findByText(/La démo n’a pas de compte/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Exporter' })).toBeNull()
  })

  test.each([
    ['en', 'Your data', 'Export', 'Import'],
    ['es', 'Sus datos', 'Exportar', 'Importar'],
    ['de', 'Ihre Daten', 'Exportieren', 'Importieren'],
  ])('are shown in %s', async (language, title, out, back) => {
    await open({}, { preferences: { language } })
    const shown = within(await screen.findByRole('region', { name: title }))
    expect(shown.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([out, back])
  })
})

describe('an export', () => {
  it('asks who it is, writes the file and says so', async () => {
    const { user, shell } = await open()
    await user.click((await card()).getByRole('button', { name: 'Exporter' }))
    await waitFor(() => expect(shell.seen.toasts).toHaveLength(1))
    expect(shell.seen.toasts[0]).toMatchObject({ kind: 'success', message: expect.stringContaining('sont exportées') })
    expect(confirmIdentity).toHaveBeenCalledOnce()
    const [, name] = saved.mock.calls[0] as [Blob, string]
    expect(name).toMatch(/^cahier-\d{4}-\d\d-\d\d\.zip$/)
    expect(shell.seen.dirty()).toBe(0)
  })

  it('says what is only on this device, and waits or does without it', async () => {
    const answers = [false, true]
    const { user, shell, rest } = await open({}, { confirm: () => answers.shift() })
    const session = shell.session.get()
    if (session.status !== 'signed-in') throw new Error('nobody is signed in')
    const shown = await card()
    expect(shown.getByRole('status').textContent).toBe('')
    setUnsent('notes', session.userId, 1)
    setUnsent('vocabulary', session.userId, 2)
    await waitFor(() => expect(shown.getByRole('status').textContent).toMatch(/^3 modifications ne sont encore que/))
    await user.click(shown.getByRole('button', { name: 'Exporter' }))
    expect(shell.seen.confirms).toMatchObject([
      { body: expect.stringMatching(/^3 modifications/), confirmLabel: 'Exporter sans elles', cancelLabel: 'Attendre' },
    ])
    expect(rest.requests.map(({ resource }) => resource)).not.toContain('rpc/begin_export')
    await user.click(shown.getByRole('button', { name: 'Exporter' }))
    await waitFor(() => expect(shell.seen.toasts).toMatchObject([{ kind: 'success' }]))

    setUnsent('notes', session.userId, 0)
    setUnsent('vocabulary', session.userId, 0)
    await waitFor(() => expect(shown.getByRole('status').textContent).toBe(''))
    await user.click(shown.getByRole('button', { name: 'Exporter' }))
    await waitFor(() => expect(shell.seen.toasts).toHaveLength(2))
    expect(shell.seen.confirms).toHaveLength(2)
  })

  it('does nothing when the learner does not confirm', async () => {
    confirmIdentity.mockResolvedValue(false)
    const { user, shell, rest } = await open()
    await user.click((await card()).getByRole('button', { name: 'Exporter' }))
    await waitFor(() => expect(confirmIdentity).toHaveBeenCalled())
    expect(rest.requests.map(({ resource }) => resource)).not.toContain('rpc/begin_export')
    expect([shell.seen.toasts, shell.seen.errors]).toEqual([[], []])
  })

  it('says that it failed, and reports why', async () => {
    const { user, shell } = await open({ 'POST rpc/export_rows': () => refuse(400, { code: '42501', message: 'no' }) })
    await user.click((await card()).getByRole('button', { name: 'Exporter' }))
    await waitFor(() => expect(shell.seen.toasts).toHaveLength(1))
    expect(shell.seen.toasts[0]).toMatchObject({
      kind: 'error',
      message: 'L’export n’a pas pu être terminé. Réessayez.',
    })
    expect([shell.seen.errors.length, saved.mock.calls.length]).toEqual([1, 0])
  })
})

describe('an import', () => {
  const file = (value: unknown) => new File([JSON.stringify(value)], 'donnees.json', { type: 'application/json' })
  const two = {
    documents: [
      { id: 1, title: 'a' },
      { id: 2, title: 'b' },
    ],
    settings: [{ theme: 'dark' }],
  }
  async function choose(given: File, answers: Parameters<typeof createRest>[0] = {}) {
    const opened = await open(answers)
    await opened.user.click((await card()).getByRole('button', { name: 'Importer' }))
    const dialog = await screen.findByRole('dialog', { name: 'Importer des données' })
    const input = dialog.querySelector('input[type=file]')
    if (!input) throw new Error('there is no input')
    fireEvent.change(input, { target: { files: [given] } })
    return { ...opened, dialog: within(dialog) }
  }

  it('shows what the file has, adds it and says how much', async () => {
    const { user, shell, dialog, rest } = await choose(file(two))
    expect(await dialog.findByText('Ce fichier contient 2 éléments.')).toBeDefined()
    expect(dialog.getByRole<HTMLInputElement>('checkbox').checked).toBe(false)
    await user.click(dialog.getByRole('button', { name: 'Importer' }))
    await waitFor(() => expect(shell.seen.toasts).toMatchObject([{ kind: 'success', message: '2 éléments importés' }]))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(
      rest.requests
        .filter(({ resource }) => resource === 'rpc/import_rows')
        .map(({ body }) => (body as { section: string }).section),
    ).toEqual(['documents'])
  })

  it('refuses a file without documents and words', async () => {
    const { dialog } = await choose(file({ user: {} }))
    expect((await dialog.findByRole('alert')).textContent).toBe('Fichier invalide')
    expect(dialog.queryByRole('button', { name: 'Importer' })).toBeNull()
  })

  it('says what the plan had no room for', async () => {
    const { user, dialog } = await choose(file(two), {
      'POST rpc/import_rows': () => ({ added: 1, present: 0, refused: 1 }),
    })
    await user.click(await dialog.findByRole('button', { name: 'Importer' }))
    expect(await dialog.findByText(/1 note n’a pas été ajoutée/)).toBeDefined()
  })

  it('keeps the dialog open after a failure, and can be sent again', async () => {
    let isDown = true
    const { user, dialog, shell } = await choose(file(two), {
      'POST rpc/import_rows': () =>
        isDown
          ? refuse(401, { code: 'PT401', message: 'Votre session est terminée. Reconnectez-vous.' })
          : { added: 2, present: 0, refused: 0 },
    })
    await user.click(await dialog.findByRole('button', { name: 'Importer' }))
    expect((await dialog.findByRole('alert')).textContent).toBe('Votre session est terminée. Reconnectez-vous.')
    isDown = false
    await user.click(dialog.getByRole('button', { name: 'Importer' }))
    await waitFor(() => expect(shell.seen.toasts).toMatchObject([{ message: '2 éléments importés' }]))
  })

  it('is stopped by its learner, keeps what is there, and goes on when it is sent again', async () => {
    const gate = Promise.withResolvers<void>()
    let isFirst = true
    // Two sections are two requests.
    const both = { documents: [{ id: 1, title: 'a' }], vocabulary: [{ id: 2, word: 'b', definition: 'c' }] }
    const { user, dialog, shell, rest } = await choose(file(both), {
      'POST rpc/import_rows': async () => {
        if (isFirst) await gate.promise
        isFirst = false
        return { added: 1, present: 0, refused: 0 }
      },
    })
    await user.click(await dialog.findByRole('button', { name: 'Importer' }))
    await waitFor(() => expect(rest.requests.some(({ resource }) => resource === 'rpc/import_rows')).toBe(true))
    await user.click(dialog.getAllByRole('button', { name: 'Arrêter' })[0] as HTMLElement)
    gate.resolve()
    expect((await dialog.findByRole('alert')).textContent).toMatch(/^Import arrêté\. Ce qui est déjà importé est gardé/)
    expect([shell.seen.toasts, shell.seen.errors]).toEqual([[], []])
    await user.click(dialog.getByRole('button', { name: 'Importer' }))
    await waitFor(() => expect(shell.seen.toasts).toMatchObject([{ kind: 'success', message: '2 éléments importés' }]))
  })
})
