import { renderWithShell } from '@cahier/contract/testing'
import type { BootData, HealthSummary, ProposedSummary, ReleaseOverview } from '@cahier/releases/model'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { type Host, HostProvider } from '../../host/host.ts'
import { createLiveSet } from '../../host/live-set.ts'
import ConsolePage from './console-page.tsx'

const unmeasured: HealthSummary = {
  sessions: 0,
  failed: 0,
  p75: { lcp: null, inp: null, cls: null, ttfb: null },
  refused: null,
}
const release = (id: string, publishedAt: string, health: Partial<HealthSummary> = {}) => ({
  health: { ...unmeasured, ...health },
  id,
  version: '1.0.0',
  tags: [] as string[],
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
        { ...release('eeeeeeeeeeee', '2026-11-20T11:00:00Z'), withdrawn: true },
        release('cccccccccccc', '2026-11-20T10:00:00Z'),
        {
          ...release('bbbbbbbbbbbb', '2026-11-19T10:00:00Z', {
            sessions: 3_000,
            failed: 1,
            p75: { lcp: 1_840, inp: 96, cls: null, ttfb: 80 },
            refused: 0.002,
          }),
          version: '2.1.0',
          tags: ['rentree', 'main'],
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
      changes: [
        { kind: 'replaced', member: 'mf-notes', from: 'aaaaaaaaaaaa', to: 'bbbbbbbbbbbb' },
        { kind: 'held', member: 'mf-notes' },
      ],
      reason: 'Panne de l’éditeur',
      forced: false,
      approval: null,
      breakGlass: false,
    },
  ],
  toApprove: [],
  waiting: [],
}
const proposed: ProposedSummary = {
  id: '0123456789ab',
  operation: 'promote',
  about: 'mf-notes',
  author: 'tom@exemple.fr',
  reason: 'Nouvel éditeur',
  own: false,
  proposedAt: '2026-11-20T11:00:00Z',
  expiresAt: '2026-11-21T11:00:00Z',
  changes: [{ kind: 'trial', member: 'mf-notes', release: 'cccccccccccc', share: 1, next: [100] }],
  fails: [],
  every: 60,
  effect: 'first',
  moved: false,
  refusal: null,
  rejection: null,
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
  expect(notes.textContent).toMatch(/LCP 1,84 s · INP 96 ms0,2\s% de requêtes refusées/)
  expect(within(notes).getByText('1 version plus récente')).toBeDefined()
  expect(within(notes).getByRole('link', { name: 'construite à partir de 1a2b3c4' }).getAttribute('href')).toBe(
    'https://github.com/acme/notes/actions/runs/7',
  )
  const back = within(await row('mf-ai')).getByRole<HTMLButtonElement>('button', { name: 'Revenir…' })
  expect(back.disabled).toBe(true)
  expect(screen.getByText('Panne de l’éditeur')).toBeDefined()
})

it('says what the live release and the one on trial are called', async () => {
  const [notes, ai] = overview.members
  if (!notes || !ai) throw new Error('The overview has no members')
  const canary = { release: 'cccccccccccc', share: 10 }
  const [trial] = notes.releases.filter(({ id }) => id === canary.release)
  const releases = notes.releases.map((one) => (one === trial ? { ...one, version: '2.2.0-rc.1', tags: ['rc'] } : one))
  // A server of before knows no tags.
  const before = ai.releases.map(({ tags: _, ...one }) => one)
  const tried = {
    ...overview,
    members: [
      { ...notes, canary, releases },
      { ...ai, releases: before },
    ],
  }
  await open((request) => (request.path === 'overview' ? Response.json(tried) : shows(request)))
  const text = (await row('mf-notes')).textContent
  expect(text).toContain('bbbbbbbbbbbbversion 2.1.0étiquettes rentree, mainpubliée')
  expect(text).toContain('ccccccccccccversion 2.2.0-rc.1étiquette rc10')
  expect((await row('mf-ai')).textContent).toContain('ddddddddddddversion 1.0.0publiée')
})

it('says that nothing can be saved, with the code', async () => {
  await open((request) =>
    request.path === 'overview' ? Response.json({ ...overview, problem: 'CAHIER-B018' }) : shows(request),
  )
  await screen.findByText(/CAHIER-B018/)
})

it('shows what is wrong first, and opens it; the others can be opened', async () => {
  const [notes, ai] = overview.members
  if (!notes || !ai) throw new Error('The overview has no members')
  const members = [notes, { ...ai, halted: 'eeeeeeeeeeee' }]
  const { user } = await open((request) =>
    request.path === 'overview' ? Response.json({ ...overview, members }) : shows(request),
  )
  await row('mf-ai')
  const list = within(screen.getByRole('list', { name: 'Membres' }))
  expect(list.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['mf-ai', 'mf-notes'])
  const toggle = (member: string) => list.getByRole('button', { name: `Détails de ${member}` })
  const isOpen = (member: string) => toggle(member).getAttribute('aria-expanded')
  expect(['mf-ai', 'mf-notes'].map(isOpen)).toEqual(['true', 'false'])
  await user.click(toggle('mf-notes'))
  expect(isOpen('mf-notes')).toBe('true')
})

it('shows the last five sets at first, and the others without asking again', async () => {
  const sets = [41, 40, 39, 38, 37, 36, 35].map((number) => ({ ...overview.sets[0], number, changes: [] }))
  const { user, asked } = await open((request) =>
    request.path === 'overview' ? Response.json({ ...overview, sets }) : shows(request),
  )
  await row('mf-notes')
  const history = within(screen.getByRole('region', { name: 'Historique' }))
  const shown = () => history.getAllByText(/^Ensemble \d+$/).length
  expect(shown()).toBe(5)
  await user.click(history.getByRole('button', { name: 'Plus anciens' }))
  expect(shown()).toBe(7)
  expect(asked.filter(({ path }) => path.startsWith('sets'))).toEqual([])
})

it('says which set file is damaged, and what stays live', async () => {
  await open((request) =>
    request.path === 'overview' ? Response.json({ ...overview, damagedSet: 42 }) : shows(request),
  )
  await screen.findByText(/ensemble 42 est illisible.*ensemble 41 reste en service/)
})

const older = (number: number) => ({ ...overview.sets[0], number, reason: null, author: 'cahier', changes: [] })

it('says what each set changed, and pages through the sets of one member', async () => {
  const { user, asked } = await open((request) => {
    if (request.path === 'sets?before=42&member=mf-ai') return Response.json({ sets: [older(12)], next: 12 })
    if (request.path === 'sets?before=12&member=mf-ai') return Response.json({ sets: [older(3)], next: null })
    return shows(request)
  })
  await row('mf-notes')
  const history = within(screen.getByRole('region', { name: 'Historique' }))
  const lines = () => history.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(lines()).toEqual([
    expect.stringContaining('Panne de l’éditeur'),
    'mf-notes aaaaaaaaaaaa → bbbbbbbbbbbb',
    'mf-notes est retenue',
  ])
  await user.selectOptions(history.getByLabelText('Membre'), 'mf-ai')
  await history.findByText('Ensemble 12')
  await user.click(history.getByRole('button', { name: 'Plus anciens' }))
  await history.findByText('Ensemble 3')
  expect(history.queryByText('Ensemble 41')).toBeNull()
  expect(history.queryByRole('button', { name: 'Plus anciens' })).toBeNull()
  expect(asked.filter(({ path }) => path.startsWith('sets'))).toHaveLength(2)
})

it('keeps the sets that it has shown when a new one moves them off the first page', async () => {
  let newest = 41
  const { user, set } = await open((request) => {
    if (request.path === 'overview')
      return Response.json({ ...overview, set: newest, sets: [older(newest), older(newest - 1)] })
    if (request.path === 'sets?before=40') return Response.json({ sets: [older(39)], next: 39 })
    if (request.path === 'sets?before=39') return Response.json({ sets: [older(38)], next: null })
    return shows(request)
  })
  await row('mf-notes')
  const history = within(screen.getByRole('region', { name: 'Historique' }))
  const shown = () => history.getAllByText(/^Ensemble \d+$/).map(({ textContent }) => textContent?.slice(-2))
  for (const last of [39, 38]) {
    await user.click(history.getByRole('button', { name: 'Plus anciens' }))
    await history.findByText(`Ensemble ${last}`)
  }
  newest = 42
  set.take(42, [])
  await history.findByText('Ensemble 42')
  expect(shown()).toEqual(['42', '41', '40', '39', '38'])
})

it('compares two sets in words, and says when the server does not', async () => {
  const changes = [
    { kind: 'trialEnded', member: 'mf-ai', release: 'dddddddddddd', share: 10 },
    { kind: 'trial', member: 'mf-notes', release: 'cccccccccccc', share: 1, next: [10, 100] },
    { kind: 'of a later server', member: 'mf-notes' },
  ]
  let works = false
  const { user } = await open((request) => {
    if (request.path === 'overview') return Response.json({ ...overview, sets: [overview.sets[0], older(40)] })
    if (request.path !== 'difference?from=40&to=41') return shows(request)
    return works
      ? Response.json({ from: 40, to: 41, changes })
      : Response.json({ code: 'x', message: 'Non.' }, { status: 404 })
  })
  await row('mf-notes')
  await user.click(screen.getByRole('checkbox', { name: 'Comparer l’ensemble 41' }))
  expect(screen.getByRole('status').textContent).toContain('choisissez-en un second')
  await user.click(screen.getByRole('checkbox', { name: 'Comparer l’ensemble 40' }))
  await user.click(screen.getByRole('button', { name: 'Comparer les ensembles 40 et 41' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'De l’ensemble\u00a040 à l’ensemble\u00a041' }))
  expect((await dialog.findByRole('alert')).textContent).toBe('Non.')
  works = true
  await user.click(dialog.getByRole('button', { name: 'Réessayer' }))
  await waitFor(() =>
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '))).toEqual([
      'mf-ai met fin à l’essai de dddddddddddd à 10 % des sessions',
      'mf-notes met cccccccccccc à l’essai pour 1 % des sessions, puis 10 %, 100 %',
    ]),
  )
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
      .map((option) => option.textContent),
  ).toEqual([expect.stringMatching(/^c{12} ·/), expect.stringMatching(/^en service · b{12} ·/)])
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

it('offers to promote together what fits only together, with the same reason', async () => {
  const refused = { code: 'CAHIER-R006', message: 'Refusé.', together: ['mf-notes@cccccccccccc', 'mf-ai@eeeeeeeeeeee'] }
  const { asked, user, shell } = await open((request) => {
    const isRefused = request.path === 'operations' && !('together' in (request.body as object))
    return isRefused ? Response.json(refused, { status: 409 }) : shows(request)
  })
  await user.click(within(await row('mf-notes')).getByRole('button', { name: 'Mettre en service…' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.queryByRole('checkbox')).toBeNull()
  await user.type(dialog.getByLabelText(/Raison/), 'Ajouts')
  await user.click(dialog.getByRole('button', { name: 'Mettre en service' }))
  await user.click(await dialog.findByRole('checkbox', { name: /mf-notes@c{12}, mf-ai@e{12}$/ }))
  await user.click(dialog.getByRole('button', { name: 'Mettre en service' }))
  await waitFor(() => expect(shell.seen.toasts).toMatchObject([{ message: 'L’ensemble 42 est en service.' }]))
  expect(asked.findLast(({ path }) => path === 'operations')?.body).toEqual({
    operation: 'promote',
    member: 'mf-notes',
    release: 'cccccccccccc',
    together: [{ member: 'mf-ai', release: 'eeeeeeeeeeee' }],
    reason: 'Ajouts',
    expected_set: 41,
  })
})

it.each([
  ['overrules the link check once it has refused', [], true],
  ['does not overrule it where two persons decide', ['promote'], false],
])('%s', async (_what, toApprove, mayForce) => {
  const { asked, user } = await open((request) => {
    if (request.path === 'overview') return Response.json({ ...overview, toApprove })
    const isRefused = request.path === 'operations' && !('force' in (request.body as object))
    const refused = { code: 'CAHIER-R006', message: 'Refusé.' }
    return isRefused ? Response.json(refused, { status: 409 }) : shows(request)
  })
  await user.click(within(await row('mf-ai')).getByRole('button', { name: 'Sortir…' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(/Raison/), 'Panne')
  await user.click(dialog.getByRole('button', { name: 'Sortir' }))
  expect((await dialog.findByRole('alert')).textContent).toBe('Refusé.')
  const box = dialog.queryByRole('checkbox', { name: /^Passer outre/ })
  expect(box !== null).toBe(mayForce)
  if (!box) return
  await user.click(box)
  await user.click(dialog.getByRole('button', { name: 'Sortir' }))
  await waitFor(() =>
    expect(asked.findLast(({ path }) => path === 'operations')?.body).toEqual({
      operation: 'retire',
      member: 'mf-ai',
      force: true,
      reason: 'Panne',
      expected_set: 41,
    }),
  )
})

it('ramps a release up by the shares that it is given', async () => {
  const { asked, user } = await open(shows)
  await user.click(within(await row('mf-notes')).getByRole('button', { name: 'Mettre en service…' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.selectOptions(dialog.getByLabelText('Pour'), 'ramp')
  await user.type(dialog.getByLabelText(/Raison/), 'Nouvel éditeur')
  const shares = dialog.getByLabelText(/Paliers/)
  await user.clear(shares)
  await user.type(shares, '10, 5')
  await user.click(dialog.getByRole('button', { name: 'Mettre en service' }))
  expect(dialog.getByText(/Au moins deux nombres entiers croissants/)).toBeDefined()
  await user.clear(shares)
  await user.type(shares, '5, 20, 100')
  await user.selectOptions(dialog.getByLabelText(/Temps entre deux paliers/), '30')
  await user.click(dialog.getByRole('button', { name: 'Mettre en service' }))
  await waitFor(() =>
    expect(asked.find(({ path }) => path === 'operations')?.body).toMatchObject({
      operation: 'promote',
      share: 5,
      ramp: { shares: [20, 100], every: 30 },
    }),
  )
})

it('withdraws what is chosen, the live release unless another one is, with a reason', async () => {
  const { asked, user } = await open(shows)
  await user.click(within(await row('mf-notes')).getByRole('button', { name: 'Retirer…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Retirer une version de mf-notes' }))
  const release = dialog.getByLabelText<HTMLSelectElement>('Version')
  expect(release.value).toBe('bbbbbbbbbbbb')
  expect([...release.options].map(({ value }) => value)).toEqual(['cccccccccccc', 'bbbbbbbbbbbb'])
  await user.selectOptions(release, 'cccccccccccc')
  await user.click(dialog.getByRole('button', { name: 'Retirer' }))
  expect(dialog.getByText('Dites pourquoi.')).toBeDefined()
  expect(asked.filter(({ path }) => path === 'operations')).toEqual([])
  await user.type(dialog.getByLabelText(/Raison/), 'Une fuite')
  await user.click(dialog.getByRole('button', { name: 'Retirer' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked.filter(({ path }) => path === 'operations').map(({ body }) => body)).toEqual([
    { operation: 'withdraw', member: 'mf-notes', release: 'cccccccccccc', reason: 'Une fuite', expected_set: 41 },
  ])
})

it('shows what would fail to whoever approves it', async () => {
  const fails = ['mf-ai appelle notes.add.']
  await open((request) =>
    request.path === 'overview' ? Response.json({ ...overview, waiting: [{ ...proposed, fails }] }) : shows(request),
  )
  const waiting = within(await screen.findByRole('region', { name: 'Propositions' }))
  expect(waiting.getByText('mf-ai appelle notes.add.')).toBeDefined()
})

it('says what fails after a withdrawal', async () => {
  const warnings = [{ message: 'mf-ai appelle notes.add.', english: 'mf-ai calls notes.add.' }]
  const { user, shell } = await open((request) =>
    request.path === 'operations' ? Response.json({ release_set: 42, committed: true, warnings }) : shows(request),
  )
  await user.click(within(await row('mf-notes')).getByRole('button', { name: 'Retirer…' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(/Raison/), 'Une fuite')
  await user.click(dialog.getByRole('button', { name: 'Retirer' }))
  const message = 'L’ensemble 42 est en service. mf-ai appelle notes.add.'
  await waitFor(() => expect(shell.seen.toasts).toMatchObject([{ message }]))
})

it('names what does not work in a past set before it is opened', async () => {
  const warnings = [{ message: 'mf-notes est trop ancienne.' }]
  const { user } = await open((request) => {
    if (request.path === 'overview') return Response.json({ ...overview, sets: [overview.sets[0], older(40)] })
    return request.path === 'grants' ? Response.json({ path: '/?set=40&grant=a.b', warnings }) : shows(request)
  })
  await user.click(await screen.findByRole('button', { name: 'Regarder l’ensemble 40' }))
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByText('mf-notes est trop ancienne.')).toBeDefined()
  const link = alert.getByRole('link', { name: 'Regarder quand même' })
  expect(link.getAttribute('href')).toBe('/?set=40&grant=a.b')
})

it('retires a member, but never the shell, and goes back to a set', async () => {
  const members = [...overview.members, { ...overview.members[1], member: 'shell' }]
  const { asked, user } = await open((request) =>
    request.path === 'overview'
      ? Response.json({ ...overview, members, sets: [overview.sets[0], older(40)] })
      : shows(request),
  )
  expect(within(await row('shell')).queryByRole('button', { name: /Sortir/ })).toBeNull()
  const decide = async (name: string, confirm: string) => {
    const dialog = within(await screen.findByRole('dialog', { name }))
    await user.click(dialog.getByRole('button', { name: confirm }))
    expect(dialog.getByText('Dites pourquoi.')).toBeDefined()
    await user.type(dialog.getByLabelText(/Raison/), 'Fini')
    await user.click(dialog.getByRole('button', { name: confirm }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  await user.click(within(await row('mf-ai')).getByRole('button', { name: 'Sortir…' }))
  await decide('Sortir mf-ai de l’application', 'Sortir')
  await user.click(screen.getByRole('button', { name: 'Revenir à l’ensemble 40…' }))
  await decide('Revenir à l’ensemble\u00a040', 'Revenir')
  const common = { reason: 'Fini', expected_set: 41 }
  expect(asked.filter(({ path }) => path === 'operations').map(({ body }) => body)).toEqual([
    { operation: 'retire', member: 'mf-ai', ...common },
    { operation: 'rollback_to_set', set: 40, ...common },
  ])
})

it('shows what releases weigh, with a table, and who needs what of whom', async () => {
  const sizes = [
    {
      member: 'mf-notes',
      release: 'bbbbbbbbbbbb',
      releases: [
        { id: 'bbbbbbbbbbbb', publishedAt: '2026-11-19T10:00:00Z', entry: 7_000, app: 40_000, total: 600_000 },
        // Newer, and not live: it says nothing of what pages load.
        { id: 'cccccccccccc', publishedAt: '2026-11-20T10:00:00Z', entry: 7_000, app: 20_000, total: 500_000 },
      ],
      budget: { entry: 7_000, app: 30_000 },
    },
    {
      member: 'shell',
      releases: [
        { id: 'aaaaaaaaaaaa', publishedAt: '2026-11-19T10:00:00Z', entry: 90_000, app: 6_000, total: 300_000 },
      ],
      budget: null,
    },
  ]
  const nothing = { owners: [], exposes: [], offers: [], uses: [], consumes: [], provides: [] }
  const links = [
    {
      ...nothing,
      member: 'mf-ai',
      release: 'dddddddddddd',
      uses: [
        { command: 'mail.send', owner: null },
        { command: 'notes.create', owner: 'mf-notes' },
      ],
    },
    {
      ...nothing,
      member: 'mf-notes',
      release: 'bbbbbbbbbbbb',
      owners: ['@acme/notes', '@acme/platform'],
      offers: [{ command: 'notes.create', users: ['mf-ai'] }],
    },
  ]
  const { user } = await open((request) => {
    if (request.path === 'sizes') return Response.json({ members: sizes })
    if (request.path === 'links') return Response.json({ set: 41, members: links })
    return shows(request)
  })
  await row('mf-notes')
  await user.click(screen.getByRole('button', { name: 'Tailles' }))
  const notes = await row('mf-notes')
  expect(notes.textContent?.replaceAll(/\s/g, ' ')).toContain('47 ko pour un budget de 37 ko Au-dessus du budget')
  expect(within(notes).getByRole('row', { name: /^bbbbbbbbbbbb .* 7\sko 40\sko 600\sko$/ })).toBeDefined()
  expect((await row('shell')).textContent).not.toContain('budget')
  await user.click(screen.getByRole('button', { name: 'Liens' }))
  expect((await row('mf-ai')).textContent).toContain('mail.send personne ne l’offre')
  expect((await row('mf-notes')).textContent).toContain('Responsables@acme/notes, @acme/platform')
  expect((await row('mf-ai')).textContent).not.toContain('Responsables')
  const graph = (await screen.findByRole('heading', { name: 'Qui a besoin de qui' })).parentElement as HTMLElement
  expect(within(graph).getByRole('listitem').textContent).toBe(
    'mf-ai a besoin de\u202f: ce que personne n’offre, mf-notes',
  )
  expect(graph.querySelectorAll('path')).toHaveLength(2)
  expect(graph.querySelector('path[data-is-near]')).toBeNull()
  await user.hover(within(graph).getByRole('link', { name: 'mf-ai' }))
  expect(graph.querySelectorAll('path[data-is-near]')).toHaveLength(2)
  const caller = within(await row('mf-notes')).getByRole('link', { name: 'mf-ai' })
  expect(caller.getAttribute('href')).toBe(`#${screen.getByRole('heading', { name: 'mf-ai' }).id}`)
})

it('proposes what needs a second person, and nothing else', async () => {
  const { asked, user, shell } = await open(({ path }) =>
    path === 'overview'
      ? Response.json({ ...overview, toApprove: ['promote', 'withdraw'] })
      : Response.json({ proposed: '0123456789ab', expires_at: '2026-11-21T11:00:00Z' }, { status: 202 }),
  )
  await user.click(within(await row('mf-notes')).getByRole('button', { name: 'Mettre en service…' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/^Une autre personne doit l’approuver/)).toBeDefined()
  await user.type(dialog.getByLabelText(/Raison/), 'Nouvel éditeur')
  await user.click(dialog.getByRole('button', { name: 'Proposer' }))
  await waitFor(() => expect(shell.seen.toasts).toMatchObject([{ message: /une autre personne en décide/ }]))
  expect(asked.find(({ path }) => path === 'operations')?.body).toMatchObject({ operation: 'promote' })
  await user.click(within(await row('mf-notes')).getByRole('button', { name: 'Revenir…' }))
  const back = within(await screen.findByRole('dialog'))
  expect(back.queryByText(/^Une autre personne/)).toBeNull()
  expect(back.getByRole('button', { name: 'Revenir' })).toBeDefined()
})

const list = async () => within(await screen.findByRole('region', { name: 'Propositions' }))

it('shows what waits, and approves the changes that are shown, which may be others by then', async () => {
  let current = proposed
  const { asked, user, shell } = await open(({ path, body }) => {
    if (path === 'overview') return Response.json({ ...overview, waiting: [current] })
    if ((body as { effect?: string }).effect === 'second') return Response.json({ release_set: 42, committed: true })
    current = { ...proposed, effect: 'second', moved: true, changes: [] }
    return Response.json({ code: 'CAHIER-R032', message: 'Cela a changé.' }, { status: 409 })
  })
  const waiting = await list()
  expect(waiting.getAllByRole('listitem')[0]?.textContent?.replaceAll(/\s/g, ' ')).toMatch(
    /^Mise en service · mf-notes.*met c{12} à l’essai pour 1 % des sessions, puis 100 %Temps entre deux paliers : 1 heure.*tom@exemple\.fr : Nouvel éditeur/,
  )
  await user.click(waiting.getByRole('button', { name: 'Approuver…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Approuver\u202f: Mise en service\u00a0· mf-notes' }))
  await user.type(dialog.getByLabelText(/Raison/), 'Relu')
  await user.click(dialog.getByRole('button', { name: 'Approuver' }))
  expect((await dialog.findByRole('alert')).textContent).toBe('Cela a changé.')
  await dialog.findByText('Rien à changer.')
  expect(dialog.getByText(/a changé depuis la proposition/)).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Approuver' }))
  await waitFor(() => expect(shell.seen.toasts).toMatchObject([{ message: 'L’ensemble 42 est en service.' }]))
  expect(asked.filter(({ path }) => path === 'proposed/0123456789ab').map(({ body }) => body)).toEqual([
    { decision: 'approve', reason: 'Relu', effect: 'first' },
    { decision: 'approve', reason: 'Relu', effect: 'second' },
  ])
})

it('rejects with a reason; nobody approves their own, or what is refused', async () => {
  const { asked, user, shell } = await open(({ path }) =>
    path === 'overview'
      ? Response.json({
          ...overview,
          waiting: [
            { ...proposed, refusal: 'Version retirée.', changes: [] },
            { ...proposed, id: 'b', own: true },
            { ...proposed, id: 'c', own: true, rejection: { by: 'ida@exemple.fr', reason: 'Trop tôt' } },
          ],
        })
      : Response.json({ release_set: null, committed: false }),
  )
  const [refused, own, rejected] = (await list())
    .getAllByRole('group')
    .map((actions) => within(actions.closest('li') as HTMLElement))
  expect(refused?.getByText('Version retirée.')).toBeDefined()
  expect(refused?.getByRole<HTMLButtonElement>('button', { name: 'Approuver…' }).disabled).toBe(true)
  expect(own?.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Retirer ma proposition'])
  expect(rejected?.getByText(/^Refusée par ida@exemple\.fr/).textContent).toContain('Trop tôt')
  await user.click(own?.getByRole('button', { name: 'Retirer ma proposition' }) as HTMLElement)
  await user.click(refused?.getByRole('button', { name: 'Refuser…' }) as HTMLElement)
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Refuser' }))
  expect(dialog.getByText('Dites pourquoi.')).toBeDefined()
  await user.type(dialog.getByLabelText(/Raison/), 'Pas ce soir')
  await user.click(dialog.getByRole('button', { name: 'Refuser' }))
  await waitFor(() => expect(shell.seen.toasts).toMatchObject([{ message: 'La proposition est refusée.' }]))
  expect(asked.filter(({ path }) => path.startsWith('proposed/')).map(({ path, body }) => [path, body])).toEqual([
    ['proposed/b', { decision: 'take_back' }],
    ['proposed/0123456789ab', { decision: 'reject', reason: 'Pas ce soir' }],
  ])
})

it('says in its reader’s language why the server halted a trial, and leaves former sentences as they are', async () => {
  const why = 'trial.lcp mf-notes@cccccccccccc 4200/100 mf-notes@bbbbbbbbbbbb 2100/1200'
  const former = 'Arrêt automatique : 9 sessions sur 41 en échec.'
  await open(({ path }) =>
    Response.json(
      path === 'overview'
        ? {
            ...overview,
            sets: [
              { ...older(41), reason: why },
              { ...older(40), reason: former },
            ],
          }
        : {},
    ),
  )
  await row('mf-notes')
  const history = within(screen.getByRole('region', { name: 'Historique' }))
  expect(history.getAllByText(/^Arrêt automatique/).map((one) => one.textContent?.replace(/\s/g, ' '))).toEqual([
    'Arrêt automatique : LCP (75e centile), 4 200 ms (sessions : 100) avec mf-notes@cccccccccccc ; 2 100 ms (sessions : 1 200) avec mf-notes@bbbbbbbbbbbb.',
    former,
  ])
})

it('says who approved a set, and which one a command made without', async () => {
  const [set] = overview.sets
  const approved = { ...set, approval: { by: 'ida@exemple.fr', reason: 'Relu' } }
  await open(({ path }) =>
    Response.json(path === 'overview' ? { ...overview, sets: [approved, { ...older(40), breakGlass: true }] } : {}),
  )
  await row('mf-notes')
  const history = within(screen.getByRole('region', { name: 'Historique' }))
  expect(history.getByText(/^Approuvée par ida@exemple\.fr/).textContent).toContain('Relu')
  expect(history.getAllByText('Accès d’urgence')).toHaveLength(1)
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
