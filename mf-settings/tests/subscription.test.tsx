import { createRest, fakeProfile, renderRemote, unmountRemotes } from '@cahier/contract/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import app from '../src/app.tsx'

const now = Math.floor(Date.now() / 1000)
const day = 86_400

const active = {
  subscription_id: 'sub_1',
  subscription_status: 'active',
  current_period_start: now - 10 * day,
  current_period_end: now + 20 * day - 60,
  cancel_at_period_end: false,
  price_id: 'price_1',
  payment_method_brand: 'visa',
  payment_method_last4: '4242',
}
const terms = {
  source: 'payment',
  plan: 'basic',
  billing_interval: 'month',
  withdraw_until: now + 4 * day,
  withdrawn_at: null,
}
const none = { source: 'none', plan: null, billing_interval: null, withdraw_until: null, withdrawn_at: null }

let record: typeof active | null
let given: object
const assign = vi.hoisted(() => vi.fn())
vi.mock('../src/billing/go-to.ts', () => ({ goTo: assign }))

beforeAll(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})
beforeEach(() => {
  record = null
  given = none
  assign.mockClear()
})
afterEach(unmountRemotes)

function server(answers: Parameters<typeof createRest>[0] = {}) {
  return createRest({
    'GET user_subscriptions': () => (record === null ? [] : [record]),
    'POST rpc/subscription_terms': () => [given],
    'POST /functions/v1/list-invoices': () => ({
      invoices: [
        {
          id: 'in_1',
          number: 'A-1',
          created: now - 10 * day,
          total: 900,
          currency: 'eur',
          status: 'paid',
          url: 'https://pay.test/1',
        },
      ],
    }),
    ...answers,
  })
}
/** A class of a style sheet, whatever is put around its name. */
const styleNamed = (name: string) => expect.stringMatching(new RegExp(`(^|_)${name}(_|$)`))
const bodyOf = ({ requests }: ReturnType<typeof createRest>, name: string) =>
  requests.find(({ resource }) => resource.endsWith(name))?.body
const open = (fetch: typeof globalThis.fetch, plan: 'free' | 'basic' | 'premium', query = '') =>
  renderRemote(app, { path: `/settings?tab=subscription${query}`, fetch, entitlements: { plan } })

describe('without a subscription', () => {
  it('shows the plan that was chosen before signing up, and leads to the payment of the shown period', async () => {
    const rest = server({ 'POST /functions/v1/create-checkout': () => ({ url: 'https://pay.test/checkout' }) })
    await open(rest.fetch, 'free', '&plan=premium')
    const user = userEvent.setup()
    const choice = await screen.findByRole('region', { name: 'Plans tarifaires' })
    expect(within(choice).getByRole('heading', { name: 'Plans tarifaires' })).toBeDefined()
    expect(within(choice).getByText('Vous avez choisi la formule Enterprise')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Annuel' }))
    expect(screen.getByText(/289/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Choisir Enterprise' }))
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.test/checkout'))
    expect(bodyOf(rest, 'create-checkout')).toEqual({ plan: 'premium', interval: 'year', locale: 'fr' })
    expect(screen.getByRole('button', { name: 'Redirection…' })).toBeDefined()
  })

  it('compares three plans by month and year, answers questions and names the guarantee', async () => {
    await open(server().fetch, 'free')
    const user = userEvent.setup()
    const choice = within(await screen.findByRole('region', { name: 'Plans tarifaires' }))
    const cards = () =>
      choice.getAllByRole('heading', { level: 4 }).map((title) => {
        const card = title.closest('li')
        return [title.textContent, card?.querySelector('strong')?.textContent?.replace(/\s/g, ' ')]
      })
    expect(cards()).toEqual([
      ['Gratuit', '0 €'],
      ['Pro', '9 €'],
      ['Enterprise', '29 €'],
    ])
    await user.click(choice.getByRole('button', { name: 'Annuel' }))
    expect(cards().map(([, price]) => price)).toEqual(['0 €', '89 €', '289 €'])
    expect(choice.getAllByRole('group').filter(({ tagName }) => tagName === 'DETAILS')).toHaveLength(3)
    expect(choice.getByText('Satisfait ou remboursé pendant 14 jours')).toBeDefined()
  })

  it('begins with the period that was chosen before signing up', async () => {
    const rest = server({ 'POST /functions/v1/create-checkout': () => ({ url: 'https://pay.test/checkout' }) })
    await open(rest.fetch, 'free', '&plan=basic&interval=year')
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Choisir Pro' }))
    await waitFor(() => expect(bodyOf(rest, 'create-checkout')).toMatchObject({ plan: 'basic', interval: 'year' }))
  })

  it('says that the payment could not be opened, and can try again', async () => {
    const rest = server({
      'POST /functions/v1/create-checkout': () =>
        Response.json({ code: 'payments_unavailable', error: 'x' }, { status: 502 }),
    })
    const { shell } = await open(rest.fetch, 'free')
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Choisir Pro' }))
    await waitFor(() => expect(shell.seen.toasts).toMatchObject([{ kind: 'error' }]))
    expect(await screen.findByRole('button', { name: 'Choisir Pro' })).toBeDefined()
  })

  it('shows what is locked, and neither invoices nor a support box', async () => {
    await open(server().fetch, 'free')
    expect((await screen.findAllByText(/Analyses avancées/)).length).toBe(2)
    expect(screen.queryByRole('heading', { name: 'Factures' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Contacter le support' })).toBeNull()
  })
})

it('tells a demo that there is no account yet, and leads to one with the plan that was chosen', async () => {
  const rest = server()
  await renderRemote(app, {
    path: '/settings?tab=subscription&plan=premium&interval=year',
    fetch: rest.fetch,
    session: { status: 'signed-in', userId: fakeProfile.id, email: '', admin: false, anonymous: true },
  })
  expect(await screen.findByText(/^La démonstration n’a pas encore de compte/)).toBeDefined()
  const way = screen.getByRole('link', { name: 'Créer un compte' })
  expect(way.getAttribute('href')).toBe('/auth?auth=signup&plan=premium&interval=year')
  expect(screen.queryByRole('button', { name: /^Choisir/ })).toBeNull()
  expect(rest.requests).toEqual([])
})

describe('with a subscription', () => {
  beforeEach(() => {
    record = active
    given = terms
  })

  it('shows status, renewal, days left, card and invoices', async () => {
    await open(server().fetch, 'basic')
    const overview = await screen.findByRole('region', { name: 'Votre formule' })
    expect(within(overview).getByText('Actif')).toBeDefined()
    expect(within(overview).getByText(/^Renouvellement le/)).toBeDefined()
    expect(within(overview).getByRole('progressbar', { name: '20 jours restants' })).toBeDefined()
    expect(screen.getByText('visa •••• 4242')).toBeDefined()
    expect((await screen.findByRole('link', { name: 'Facture A-1' })).getAttribute('href')).toBe('https://pay.test/1')
    expect(screen.getByRole('link', { name: 'Contacter le support' })).toBeDefined()
  })

  it.each([
    ['active', 'Actif', 'ok'],
    ['trialing', 'Actif', 'ok'],
    ['past_due', 'Paiement en retard', 'warn'],
    ['unpaid', 'Inactif', 'marge'],
    ['what_may_come', 'Inactif', 'marge'],
  ])('names the status %s, in its colour', async (subscription_status, label, tone) => {
    record = { ...active, subscription_status }
    await open(server().fetch, 'basic')
    expect([...(await screen.findByText(label)).classList]).toEqual([styleNamed('badge'), styleNamed(tone)])
  })

  it('says that the invoices could not be loaded, and retries', async () => {
    let fails = true
    const rest = server()
    await open(async (input, init) => {
      const isAsked = new Request(input, init).url.endsWith('list-invoices')
      return fails && isAsked
        ? Response.json({ code: 'x', error: 'x' }, { status: 400 })
        : await rest.fetch(input, init)
    }, 'basic')
    const list = within(await screen.findByRole('region', { name: 'Factures' }))
    expect((await list.findByRole('alert')).textContent).toContain('Les factures n’ont pas pu être chargées.')
    fails = false
    await userEvent.setup().click(list.getByRole('button', { name: 'Réessayer' }))
    expect(await list.findByRole('link', { name: 'Facture A-1' })).toBeDefined()
    expect(list.queryByRole('alert')).toBeNull()
  })

  it('leads to the choice of another plan, beside the page of the provider', async () => {
    await open(server().fetch, 'basic')
    const overview = await screen.findByRole('region', { name: 'Votre formule' })
    expect(within(overview).getByRole('button', { name: 'Gérer' })).toBeDefined()
    const way = within(overview).getByRole('link', { name: 'Changer de formule' })
    expect(document.querySelector(way.getAttribute('href') ?? '')?.textContent).toBe('Plans tarifaires')
    expect(within(overview).queryByRole('link', { name: 'Passer à une formule supérieure' })).toBeNull()
  })

  it('is cancelled after a question, and taken up again', async () => {
    const rest = server({
      'POST /functions/v1/cancel-subscription': ({ body }) => {
        record = { ...active, cancel_at_period_end: !(body as { resume: boolean }).resume }
        return { until: active.current_period_end }
      },
    })
    const { shell } = await open(rest.fetch, 'basic')
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Résilier' }))
    expect(await screen.findByText(/^Votre abonnement se termine le/)).toBeDefined()
    expect(shell.seen.toasts).toMatchObject([{ kind: 'success', message: 'Abonnement résilié' }])
    await user.click(screen.getByRole('button', { name: 'Reprendre l’abonnement' }))
    expect(await screen.findByText(/^Renouvellement le/)).toBeDefined()
  })

  it('is withdrawn from within 14 days, with a dated acknowledgement', async () => {
    const rest = server({
      'POST /functions/v1/withdraw': () => {
        record = { ...active, subscription_status: 'canceled' }
        given = { ...terms, withdraw_until: null, withdrawn_at: '2026-11-23T10:00:00Z' }
        return { withdrawn_at: '2026-11-23T10:00:00Z', refunded: 900 }
      },
    })
    const { shell } = await open(rest.fetch, 'basic')
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Renoncer au contrat ici' }))
    expect(await screen.findByText(/^Nous avons reçu votre rétractation le 23 novembre 2026/)).toBeDefined()
    expect(shell.seen.toasts).toMatchObject([{ kind: 'success' }])
    expect(screen.getByRole('button', { name: 'Enregistrer l’accusé de réception' })).toBeDefined()
  })

  it('is withdrawn from again, when there is a new contract within the fourteen days of the first payment', async () => {
    given = { ...terms, withdraw_until: now + 86_400, withdrawn_at: '2026-11-20T10:00:00Z' }
    await open(server().fetch, 'basic')
    expect(await screen.findByRole('button', { name: 'Renoncer au contrat ici' })).toBeDefined()
  })

  it('cannot be withdrawn from later', async () => {
    given = { ...terms, withdraw_until: now - 1 }
    await open(server().fetch, 'basic')
    await screen.findByText('Actif')
    expect(screen.queryByRole('button', { name: 'Renoncer au contrat ici' })).toBeNull()
  })

  it('changes to another plan where the provider asks for it', async () => {
    const rest = server({ 'POST /functions/v1/create-portal': () => ({ url: 'https://pay.test/portal' }) })
    await open(rest.fetch, 'basic')
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Passer à Enterprise' }))
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.test/portal'))
    expect(bodyOf(rest, 'create-portal')).toEqual({ locale: 'fr', change: { plan: 'premium', interval: 'month' } })
  })
})

describe('coming back from the payment', () => {
  it('waits for the database, and never believes the address', async () => {
    const { shell } = await open(server().fetch, 'free', '&success=true&plan=basic')
    expect((await screen.findByText('Confirmation du paiement en cours…')).getAttribute('role')).toBe('status')
    expect(shell.seen.toasts).toEqual([])
    record = active
    given = terms
    await waitFor(() => expect(shell.seen.toasts).toMatchObject([{ kind: 'success' }]))
    expect(shell.history.location.search).toBe('?tab=subscription')
  })

  it('says that nothing was charged after a cancelled payment', async () => {
    await open(server().fetch, 'free', '&canceled=true')
    expect((await screen.findByText('Paiement annulé. Rien n’a été débité.')).getAttribute('role')).toBe('status')
  })
})

it('says that the subscription is being loaded', async () => {
  const gate = Promise.withResolvers<readonly object[]>()
  await open(server({ 'GET user_subscriptions': () => gate.promise }).fetch, 'free')
  const [text, ...others] = await screen.findAllByText('Chargement des informations d’abonnement…')
  // Seen, and heard once.
  expect(others).toHaveLength(1)
  expect(screen.getAllByRole('status').filter(({ textContent }) => textContent?.startsWith('Chargement'))).toHaveLength(
    1,
  )
  gate.resolve([])
  expect(await screen.findByRole('heading', { name: 'Plans tarifaires' })).toBeDefined()
  expect(text?.isConnected).toBe(false)
})

it('reports that loading failed, and retries', async () => {
  let fails = true
  const rest = server({
    'GET user_subscriptions': () => (fails ? Response.json({ message: 'x' }, { status: 400 }) : []),
  })
  await open(rest.fetch, 'free')
  const retry = await screen.findByRole('button', { name: 'Réessayer' })
  fails = false
  await userEvent.setup().click(retry)
  expect(await screen.findByRole('heading', { name: 'Plans tarifaires' })).toBeDefined()
})
