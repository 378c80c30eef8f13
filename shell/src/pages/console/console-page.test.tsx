import { renderWithShell } from '@cahier/contract/testing'
import type { BootData, ReleaseOverview } from '@cahier/releases/model'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { type Host, HostProvider } from '../../host/host.ts'
import { createLiveSet } from '../../host/live-set.ts'
import ConsolePage from './console-page.tsx'

const release = (id: string, publishedAt: string, health = { sessions: 0, failed: 0 }) => ({
  health,

  id,
  version: '1.0.0',
  commit: null,
  run: null,
  publishedAt,
  withdrawn: false,
})
const overview: ReleaseOverview = {
  channel: 'production',
  set: 41,
  members: [
    {
      member: 'mf-notes',
      release: 'bbbbbbbbbbbb',
      predecessor: 'aaaaaaaaaaaa',
      held: true,
      canary: null,
      halted: null,
      releases: [
        release('cccccccccccc', '2026-11-20T10:00:00Z'),
        {
          ...release('bbbbbbbbbbbb', '2026-11-19T10:00:00Z', { sessions: 3_000, failed: 1 }),
          commit: '1a2b3c4d5e6f',
          run: 'https://github.com/acme/notes/actions/runs/7',
        },
        { ...release('aaaaaaaaaaaa', '2026-11-18T10:00:00Z'), withdrawn: true },
      ],
    },
    {
      member: 'mf-ai',
      release: 'dddddddddddd',
      predecessor: null,
      held: false,
      canary: null,
      halted: null,
      releases: [release('dddddddddddd', '2026-11-18T10:00:00Z')],
    },
  ],
  sets: [
    {
      number: 41,
      createdAt: '2026-11-20T11:00:00Z',
      author: 'lea@exemple.fr',
      operation: 'rollback',
      changed: ['mf-notes@bbbbbbbbbbbb'],
      reason: 'Panne de l’éditeur',
      forced: false,
    },
  ],
}

type Answer = (request: { path: string; body: unknown }) => Response | Promise<Response>

async function open(answer: Answer, admin = true) {
  const asked: { path: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const request = {
      path: input.replace('/release-api/v1/', ''),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    }
    asked.push(request)
    return answer(request)
  })
  const set = createLiveSet({ set: 41, remote: null, index: { url: '', integrity: '' } } as BootData)
  const session = { status: 'signed-in', userId: 'lea', email: 'lea@exemple.fr', admin } as const
  const page = (
    <HostProvider value={{ set } as Host}>
      <ConsolePage />
    </HostProvider>
  )
  const { shell } = await renderWithShell(page, { session })
  return { shell, asked, set, user: userEvent.setup() }
}
const shows: Answer = ({ path }) =>
  path === 'overview' ? Response.json(overview) : Response.json({ release_set: 42, committed: true })
const row = async (member: string) =>
  (await screen.findByRole('heading', { name: member })).closest('li') as HTMLElement

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('is closed to everybody else, who asks for nothing', async () => {
  const { asked } = await open(shows, false)
  expect(screen.getByText('Cette page est réservée à l’administration.')).toBeDefined()
  expect(asked).toEqual([])
})

it('shows what is live, what is held, what is newer, and why', async () => {
  await open(shows)
  const notes = await row('mf-notes')
  expect(notes.textContent).toContain('bbbbbbbbbbbb')
  expect(within(notes).getByText('Retenue')).toBeDefined()
  expect(notes.textContent).toMatch(/99,9\s% de 3\s000 sessions sans panne/)
  expect(within(notes).getByText('1 version plus récente')).toBeDefined()
  expect(within(notes).getByRole('link', { name: 'construite à partir de 1a2b3c4' }).getAttribute('href')).toBe(
    'https://github.com/acme/notes/actions/runs/7',
  )
  const back = within(await row('mf-ai')).getByRole<HTMLButtonElement>('button', { name: 'Revenir…' })
  expect(back.disabled).toBe(true)
  expect(screen.getByText('Panne de l’éditeur')).toBeDefined()
})

it('looks again when a set goes live', async () => {
  const { asked, set } = await open(shows)
  await row('mf-notes')
  set.take(42, [])
  await waitFor(() => expect(asked.filter(({ path }) => path === 'overview')).toHaveLength(2))
})

it('promotes what is chosen, for a share, with a reason', async () => {
  const { asked, user, shell } = await open(shows)
  await user.click(within(await row('mf-notes')).getByRole('button', { name: 'Mettre en service…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Mettre mf-notes en service' })
  expect(
    within(dialog)
      .getAllByRole('option', { name: /·/ })
      .map((option) => option.textContent?.slice(0, 12)),
  ).toEqual(['cccccccccccc', 'bbbbbbbbbbbb'])
  await user.click(within(dialog).getByRole('button', { name: 'Mettre en service' }))
  expect(within(dialog).getByText('Dites pourquoi.')).toBeDefined()
  await user.selectOptions(within(dialog).getByLabelText('Pour'), '10')
  await user.type(within(dialog).getByLabelText(/Raison/), 'Nouvel éditeur')
  await user.click(within(dialog).getByRole('button', { name: 'Mettre en service' }))
  await waitFor(() => expect(shell.seen.toasts).toMatchObject([{ message: 'L’ensemble 42 est en service.' }]))
  expect(asked.find(({ path }) => path === 'operations')?.body).toEqual({
    operation: 'promote',
    member: 'mf-notes',
    release: 'cccccccccccc',
    share: 10,
    reason: 'Nouvel éditeur',
    expected_set: 41,
  })
})

it('says what was refused and keeps the reason', async () => {
  const { user, asked } = await open((request) =>
    request.path === 'operations'
      ? Response.json({ code: 'CAHIER-R032', message: 'L’ensemble 42 est en service.' }, { status: 409 })
      : shows(request),
  )
  await user.click(within(await row('mf-notes')).getByRole('button', { name: 'Revenir…' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText(/Raison/), 'Panne')
  await user.click(within(dialog).getByRole('button', { name: 'Revenir' }))
  expect((await within(dialog).findByRole('alert')).textContent).toBe('L’ensemble 42 est en service.')
  expect(within(dialog).getByLabelText<HTMLTextAreaElement>(/Raison/).value).toBe('Panne')
  expect(asked.filter(({ path }) => path === 'overview').length).toBe(2)
})

it.each([
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch')), /^Le serveur ne répond pas/],
  ['a host without the API', () => new Response('<!doctype html>', { status: 200 }), /utilisez la commande cahier/],
  [
    'a refusal',
    () => Response.json({ code: 'CAHIER-R036', message: 'La base ne répond pas.' }, { status: 503 }),
    /La base/,
  ],
])('says why there is nothing to see: %s', async (_case, answer, sentence) => {
  await open(answer)
  expect(await screen.findByText(sentence)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Réessayer' })).toBeDefined()
})
