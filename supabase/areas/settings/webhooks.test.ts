import { join } from 'node:path'
import { type RunningBackend, startBackend } from '@cahier/backend'
import { writeSecrets } from '@cahier/backend/secrets'
import { testDatabase } from '@cahier/backend/testing'
import { temporaryDirectory } from '@cahier/backend/testing/directory'
import { type Provider, startProvider } from '@cahier/backend/testing/payments'
import { seededRandom } from '@cahier/contract/testing/seeded-random'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { migrationsDirectory } from '../../schema/migrations.ts'

const learners = 6
/** Events that differ; each is delivered twice. */
const wanted = 200
const forgeries = 40
const kills = 3
/** A reading of a subscription out of so many is overtaken by a change that is recorded before its answer. */
const overtaken = 5
/** Deliveries at once. */
const atOnce = 4
/** Times that one is repeated before the test says why it was not taken. */
const patience = 30
const password = 'correct horse'

// Counts what each event led to, in the transaction that it was recorded in.
const countOutcomes = `
  create table private.outcomes (event text, outcome text not null);
  alter function public.record_subscription(text, bigint, jsonb, text) set schema private;
  create function public.record_subscription(customer text, revision bigint, state jsonb, event text default null) returns text
    language plpgsql security definer set search_path = ''
  as $$
  declare
    outcome constant text := private.record_subscription(customer, revision, state, event);
  begin
    insert into private.outcomes (event, outcome) values (event, outcome);
    return outcome;
  end
  $$;
  grant execute on function public.record_subscription(text, bigint, jsonb, text) to service_role`

interface Delivery {
  readonly body: string
  /** What is wrong with it; null for one of the provider's. */
  readonly forged: 'text' | 'secret' | null
  readonly tries: readonly number[]
}

test('200 webhooks, doubled, shuffled, forged and overtaken, with a server that is killed: the state is the provider’s', async () => {
  const random = seededRandom(17)
  const upTo = (limit: number) => Math.floor(random() * limit)
  const databaseUrl = await testDatabase('migrated')
  const database = new pg.Client(databaseUrl)
  await database.connect()
  onTestFinished(() => database.end())
  await database.query(countOutcomes)

  let readings = 0
  /** One at a time, and none any more once the states are compared. */
  let isOvertaking = false
  const provider = await startProvider(async ({ pathname, searchParams }) => {
    const account = accounts.find(({ customer }) => customer === searchParams.get('customer'))
    if (pathname !== '/v1/subscriptions' || account === undefined || isOvertaking || ++readings % overtaken > 0) return
    isOvertaking = true
    await change(account)
    await provider.settle()
    const body = provider.events.findLast((event) => event.includes(account.customer)) ?? ''
    await deliver(backend, body, provider.sign(body)).catch(() => 0)
    isOvertaking = false
  })
  onTestFinished(() => provider.stop())
  const dataDir = await temporaryDirectory('cahier-webhooks-')
  writeSecrets(dataDir, { ...provider.secrets })
  const start = () =>
    startBackend({
      dataDir,
      databaseUrl,
      migrationsDir: migrationsDirectory,
      functionsDir: join(import.meta.dirname, '../../functions'),
      publicUrl: 'https://cahier.test',
      output: 'ignore',
      jobInterval: 3_600_000,
    })
  let backend: RunningBackend = await start()
  onTestFinished(() => backend.stop())

  const accounts: Account[] = []
  for (let index = 0; index < learners; index++) accounts.push(await subscribe(backend, provider))

  /** Changes a subscription at the provider: an event, or two where a price is paid for. */
  async function change(account: Account): Promise<void> {
    if (random() < 0.3) {
      account.isEnding = !account.isEnding
      await provider.ask(`subscriptions/${account.subscription}`, { cancel_at_period_end: String(account.isEnding) })
    } else {
      account.price = (account.price + 1 + upTo(prices.length - 1)) % prices.length
      await provider.ask(`subscriptions/${account.subscription}`, { 'items[0][price]': prices[account.price] ?? '' })
    }
  }

  const queue: Delivery[] = []
  let queued = 0
  let forged = 0
  /** Puts what the provider has told since into the queue: twice, and some of it forged. */
  function enqueue(): void {
    for (const body of provider.events.slice(queued)) {
      queued++
      queue.push({ body, forged: null, tries: [] }, { body, forged: null, tries: [] })
      if (forged < forgeries) queue.push({ body, forged: forged++ % 2 === 0 ? 'text' : 'secret', tries: [] })
    }
  }
  // Signed when it is sent: a signature is good for five minutes.
  const send = ({ body, forged }: Delivery) =>
    forged === 'text'
      ? deliver(backend, body.replace('{', '{"forged":true,'), provider.sign(body))
      : deliver(backend, body, provider.sign(body, forged === 'secret' ? { secret: 'whsec_guessed' } : {}))

  const answers = { taken: 0, refused: 0 }
  const killAt = new Set(Array.from({ length: kills }, (_, index) => (2 * wanted * (index + 1)) / (kills + 1)))
  let sent = 0
  let restarting: Promise<void> = Promise.resolve()
  const work = async () => {
    for (;;) {
      if (provider.events.length < wanted) await change(accounts[upTo(learners)] as Account)
      else if (queue.length === 0) await provider.settle()
      enqueue()
      // Any of them, so that none comes in its order.
      const [delivery] = queue.splice(upTo(queue.length), 1)
      if (delivery === undefined) return
      if (killAt.delete(sent++)) {
        restarting = restarting.then(async () => {
          process.kill(backend.pid, 'SIGKILL')
          await backend.exited
          backend = await start()
        })
      }
      const status = await send(delivery).catch(() => 0)
      if (status === 200 && delivery.forged === null) answers.taken++
      else if (status === 400 && delivery.forged !== null) answers.refused++
      else {
        // As a provider does: what was not taken comes again.
        const tries = [...delivery.tries, status]
        expect(tries, delivery.body).not.toHaveLength(patience)
        expect(status === 200 || status === 400, `${status} for ${delivery.forged ?? 'genuine'} ${delivery.body}`).toBe(
          false,
        )
        queue.push({ ...delivery, tries })
        await restarting
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  await restarting
  isOvertaking = true

  expect(provider.events.length).toBeGreaterThanOrEqual(wanted)
  expect(new Set(provider.events).size).toBe(provider.events.length)
  expect(answers).toEqual({ taken: 2 * provider.events.length, refused: forgeries })

  // Each was acted on once, and some had to read again because another was faster.
  const events = provider.events.map((body) => JSON.parse(body) as ProviderEvent)
  const { rows: outcomes } = await database.query<{ event: string; outcome: string }>(
    'select event, outcome from private.outcomes where event is not null',
  )
  const recorded = outcomes.filter(({ outcome }) => outcome === 'recorded').map(({ event }) => event)
  expect(recorded.toSorted()).toEqual(events.map(({ id }) => id).toSorted())
  expect(outcomes.filter(({ outcome }) => outcome === 'stale').length).toBeGreaterThan(0)

  // Each paid invoice was mailed once, to the one who paid.
  const { rows: mails } = await database.query<{ recipient: string; subject: string }>(
    `select recipient, subject from auth.mails where subject like 'Votre facture %'`,
  )
  const paid = events.flatMap(({ type, data: { object } }) => {
    if (type !== 'invoice.paid' || !object.amount_paid) return []
    return [`${accounts.find(({ customer }) => customer === object.customer)?.email}: Votre facture ${object.number}`]
  })
  expect(paid.length).toBeGreaterThan(20)
  expect(mails.map(({ recipient, subject }) => `${recipient}: ${subject.replace(' · Cahier', '')}`).toSorted()).toEqual(
    paid.toSorted(),
  )

  const server = connect(backend.url, backend.secretKey)
  for (const { email, customer } of accounts) {
    const client = connect(backend.url, backend.publishableKey)
    await client.auth.signInWithPassword({ email, password })
    const theirs = await subscriptionOf(provider, customer)
    const [item] = theirs.items.data
    const ours = await client.from('user_subscriptions').select().single().throwOnError()
    expect(ours.data).toMatchObject({
      subscription_id: theirs.id,
      subscription_status: theirs.status,
      cancel_at_period_end: theirs.cancel_at_period_end,
      price_id: item.price.id,
      current_period_end: item.current_period_end,
    })
    const { data: profile } = await client.from('profiles').select('subscription').single().throwOnError()
    expect(profile.subscription).toBe(/^cahier_(\w+)_/.exec(item.price.lookup_key)?.[1])
    const state = await server
      .rpc('customer_state', { customer, event: null })
      .single<{ revision: number }>()
      .throwOnError()
    // The checkout had the first.
    expect(state.data?.revision).toBe(events.filter(({ data }) => data.object.customer === customer).length + 1)
  }
}, 300_000)

interface Account {
  readonly email: string
  readonly customer: string
  readonly subscription: string
  /** What the provider has: an index of `prices`, and whether it ends with the period. */
  price: number
  isEnding: boolean
}

const prices = ['basic_month', 'basic_year', 'premium_month', 'premium_year'].map((name) => `price_test_${name}`)

interface ProviderEvent {
  id: string
  type: string
  data: { object: { customer: string; number?: string; amount_paid?: number } }
}

interface ProviderState {
  id: string
  status: string
  cancel_at_period_end: boolean
  items: { data: [{ price: { id: string; lookup_key: string }; current_period_end: number }] }
}

async function subscriptionOf(provider: Provider, customer: string): Promise<ProviderState> {
  const { data } = (await provider.ask(`subscriptions?customer=${customer}&status=all`)) as { data: [ProviderState] }
  return data[0]
}

async function subscribe(backend: RunningBackend, provider: Provider): Promise<Account> {
  const client = connect(backend.url, backend.publishableKey)
  const email = `${crypto.randomUUID()}@cahier.test`
  await client.auth.signUp({ email, password })
  const { data, error } = await client.functions.invoke('create-checkout', {
    body: { plan: 'basic', interval: 'month' },
  })
  // What the function says of it stands in its answer.
  if (error) throw new Error(await error.context?.text?.(), { cause: error })
  await provider.submit(data.url, { card: '4242' })
  const account = await client.rpc('billing_account').single<{ customer_id: string }>().throwOnError()
  const customer = account.data?.customer_id ?? ''
  return { email, customer, subscription: (await subscriptionOf(provider, customer)).id, price: 0, isEnding: false }
}

const connect = (url: string, key: string): SupabaseClient =>
  createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } })

async function deliver({ url }: RunningBackend, body: string, signature: string): Promise<number> {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  const answer = await fetch(`${url}/functions/v1/stripe-webhook`, { method: 'POST', headers, body })
  await answer.body?.cancel()
  return answer.status
}
