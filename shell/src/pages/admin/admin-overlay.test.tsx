import type { Language } from '@cahier/contract'
import { createRest, renderWithShell, sentences } from '@cahier/contract/testing'
import type { BootData, LiveRemote } from '@cahier/releases/model'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Host, HostProvider } from '../../host/host.ts'
import { createLiveSet } from '../../host/live-set.ts'
import { lastErrors, noteError } from '../../runtime/health/last-errors.ts'
import AdminOverlay from './admin-overlay.tsx'

const boot = {
  set: 41,
  remote: null,
  index: { url: '', integrity: '' },
  shell: { id: 'aaaaaaaaaaaa', contract: '1.4.0', federation: '2' },
  supabase: { url: '', publishableKey: 'x' },
} as BootData
const notes = { member: 'mf-notes', id: 'bbbbbbbbbbbb', contract: '^1.2.0' } as unknown as LiveRemote

let served: () => Response
beforeEach(() => {
  lastErrors.set([])
  served = () => Response.json({ status: 'ok', release_set: 42, database: 'up' })
  vi.stubGlobal('fetch', async () => served())
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Rows with their whole number, as the data API counts them. */
const rows = (body: unknown[], count = body.length) =>
  Response.json(body, { headers: { 'content-range': `0-${body.length}/${count}` } })

async function open(answers: Parameters<typeof createRest>[0] = {}, language: Language = 'fr') {
  const rest = createRest({
    'GET contact_messages': () => rows([{ name: 'Tom', subject: 'Facture', since: '2026-11-20T10:00:00Z' }], 5),
    'GET support_threads': () => rows([{ name: 'Zoé', since: '2026-11-21T10:00:00Z' }]),
    'GET call_requests': () => rows([]),
    ...answers,
  })
  const set = createLiveSet(boot)
  set.take(41, [notes])
  const session = { status: 'signed-in', userId: 'lea-1', email: 'lea@exemple.fr', admin: true } as const
  const online = { get: () => true, subscribe: () => () => {} }
  const { shell } = await renderWithShell(
    <HostProvider value={{ boot, set, online } as unknown as Host}>
      <AdminOverlay />
    </HostProvider>,
    { session, fetch: rest.fetch, preferences: { language } },
  )
  const user = userEvent.setup()
  return {
    rest,
    shell,
    user,
    report: async () => {
      await user.click(await screen.findByRole('button'))
      return await screen.findByRole('dialog')
    },
  }
}
const section = (dialog: HTMLElement, name: string) => within(within(dialog).getByRole('region', { name }))

it('counts what waits on its button, of what nobody has done', async () => {
  const { rest } = await open()
  expect(await screen.findByRole('button', { name: /6 demandes en attente, 0 erreur$/ })).toBeDefined()
  expect(
    rest.requests.map(({ resource, params }) => `${resource} ${params.get('done_at') ?? params.get('status')}`),
  ).toEqual(['contact_messages is.null', 'support_threads is.null', 'call_requests eq.open'])
})

it('can be reached over a full screen, which nothing beside it is', async () => {
  await open()
  const button = () => screen.getByRole('button', { name: /demandes en attente/ })
  await screen.findByRole('button', { name: /6 demandes/ })
  expect(button().parentElement).toBe(document.body)
  const editor = document.createElement('div')
  editor.dataset.fullScreen = ''
  document.body.append(editor)
  await waitFor(() => expect(button().parentElement).toBe(editor))
  editor.remove()
  await waitFor(() => expect(button().parentElement).toBe(document.body))
})

it('shows who waits, and leads to the inbox', async () => {
  const { report, user, shell } = await open()
  const waiting = section(await report(), 'En attente de l’équipe')
  expect((await waiting.findByText(/^Messages/)).textContent).toBe('Messages 5')
  expect(waiting.getByText(/^Tom · Facture/)).toBeDefined()
  expect(waiting.getByText(/^Zoé · /)).toBeDefined()
  await user.click(waiting.getByRole('button', { name: 'Ouvrir la boîte de réception' }))
  expect(shell.history.location.pathname).toBe('/help/inbox')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('shows the last errors of the page with the release that caused each', async () => {
  const { report } = await open()
  act(() => {
    noteError(new TypeError('x is undefined'), { member: 'mf-notes', id: 'bbbbbbbbbbbb' })
    noteError('nobody knows', null)
  })
  expect(screen.getByRole('button', { name: /2 erreurs$/ })).toBeDefined()
  const errors = section(await report(), 'Dernières erreurs')
  expect(errors.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^origine inconnue.*nobody knows$/),
    expect.stringMatching(/^mf-notes@bbbbbbbbbbbb.*TypeError: x is undefined$/),
  ])
})

it('shows what runs, what the server says, and whose session it is', async () => {
  const { report } = await open()
  const dialog = await report()
  const runs = section(dialog, 'En service')
  expect(await runs.findByText('mf-notes@bbbbbbbbbbbb')).toBeDefined()
  expect(runs.getByText('shell@aaaaaaaaaaaa')).toBeDefined()
  expect(runs.getByText('contrat ^1.2.0')).toBeDefined()
  const connection = section(dialog, 'Connexion')
  await waitFor(() => expect(connection.getByText('Ensemble servi').nextSibling?.textContent).toBe('42'))
  expect(connection.getByText('En ligne')).toBeDefined()
  expect(section(dialog, 'Session').getByText('lea@exemple.fr')).toBeDefined()
})

it.each([
  [
    'a server that is not well',
    () => Response.json({ status: 'unavailable', release_set: null, database: 'down' }, { status: 503 }),
    'unavailable',
  ],
  ['a host of plain files', () => new Response('<!doctype html>'), 'hébergement de fichiers'],
])('says what %s is', async (_, answer, text) => {
  served = answer
  const { report } = await open()
  const connection = section(await report(), 'Connexion')
  await waitFor(() => expect(connection.getByText('Serveur').nextSibling?.textContent).toBe(text))
})

it('says that the requests could not be loaded', async () => {
  const { report } = await open({
    'GET support_threads': () => Response.json({ message: 'x', code: '42501' }, { status: 403 }),
  })
  expect(
    await section(await report(), 'En attente de l’équipe').findByText('Les demandes n’ont pas pu être chargées.'),
  ).toBeDefined()
})

it('speaks four languages', async () => {
  let french: readonly string[] = []
  for (const language of ['fr', 'en', 'es', 'de'] as const) {
    const { report } = await open({}, language)
    await within(await report()).findByText(/^Tom · /)
    const said = sentences()
    if (language === 'fr') french = said
    else expect(said.filter((text) => french.includes(text))).toEqual([])
    expect(said.length).toBeGreaterThan(2)
    cleanup()
  }
})
