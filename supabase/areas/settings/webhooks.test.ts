import { join } from 'node:path'
import { type RunningBackend, startBackend } from '@cahier/backend'
import { writeSecrets } from '@cahier/backend/secrets'
import { migratedCluster } from '@cahier/backend/testing/cluster'
import { temporaryDirectory } from '@cahier/backend/testing/directory'
import { type Provider, startProvider } from '@cahier/backend/testing/payments'
import { seededRandom } from '@cahier/contract/testing/seeded-random'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { expect, onTestFinished, test, vi } from 'vitest'
import { migrationsDirectory } from '../../schema/migrations.ts'

const learners = 12
/** Changes of subscriptions; each makes an event or two. */
const changes = 480
const kills = 3
const password = 'correct horse'
/** Deliveries at once. */
const atOnce = 3

test('a thousand webhooks, doubled, shuffled and forged, with a server that is killed: the state is the provider’s', async () => {
  const random = seededRandom(17)
  const provider = await startProvider()
  onTestFinished(() => provider.stop())
  const dataDir = await temporaryDirectory('cahier-webhooks-')
  vi.stubEnv('CAHIER_CLUSTER', await migratedCluster())
  writeSecrets(dataDir, { ...provider.secrets })
  const start = () =>
    startBackend({
      dataDir,
      migrationsDir: migrationsDirectory,
      functionsDir: join(import.meta.dirname, '../../functions'),
      publicUrl: 'https://cahier.test',
      output: 'ignore',
      jobInterval: 3_600_000,
    })
  let backend: RunningBackend = await start()
  onTestFinished(() => backend.stop())

  const accounts = await Promise.all(Array.from({ length: learners }, () => subscribe(backend, provider)))
  const subscriptions = await Promise.all(
    accounts.map(async ({ customer }) => {
      const { data } = (await provider.ask(`subscriptions?customer=${customer}&status=all`)) as {
        data: { id: string }[]
      }
      return data[0]?.id ?? ''
    }),
  )
  for (let index = 0; index < changes; index++) {
    const id = subscriptions[Math.floor(random() * learners)]
    await provider.ask(`subscriptions/${id}`, randomChange(random))
  }
  await provider.settle()

  const unique = [...provider.events]
  const deliveries = [...unique, ...unique].map((body) => ({ body, signature: provider.sign(body) }))
  const forged = unique.slice(0, 40).map((body, index) => ({
    body: index % 2 === 0 ? body.replace('{', '{"forged":true,') : body,
    signature: provider.sign(body, index % 2 === 0 ? {} : { secret: 'whsec_guessed' }),
  }))
  const queue = [...deliveries, ...forged].toSorted(() => random() - 0.5)
  expect(deliveries.length).toBeGreaterThanOrEqual(1_000)

  const answers = new Map<number, number>()
  const killAt = new Set(
    Array.from({ length: kills }, (_, index) => Math.floor(((index + 1) * queue.length) / (kills + 1))),
  )
  let sent = 0
  let restarting: Promise<void> = Promise.resolve()
  const work = async () => {
    for (let delivery = queue.shift(); delivery !== undefined; delivery = queue.shift()) {
      if (killAt.delete(sent++)) {
        restarting = restarting.then(async () => {
          process.kill(backend.pid, 'SIGKILL')
          await backend.exited
          backend = await start()
        })
      }
      const status = await deliver(backend, delivery).catch(() => 0)
      answers.set(status, (answers.get(status) ?? 0) + 1)
      // As a provider does: what was not taken comes again.
      if (status !== 200 && status !== 400) {
        queue.push(delivery)
        await restarting
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  await restarting

  expect([answers.get(200), answers.get(400)]).toEqual([deliveries.length, forged.length])
  const server = connect(backend.url, backend.secretKey)
  for (const { email, customer } of accounts) {
    const client = connect(backend.url, backend.publishableKey)
    await client.auth.signInWithPassword({ email, password })
    const { data } = (await provider.ask(`subscriptions?customer=${customer}&status=all`)) as { data: [ProviderState] }
    const [theirs] = data
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
    // Each event of this customer was acted on once.
    const state = await server
      .rpc('customer_state', { customer, event: null })
      .single<{ revision: number }>()
      .throwOnError()
    const events = unique.filter((body) => body.includes(customer))
    expect(state.data?.revision).toBe(events.length + 1)
  }
}, 300_000)

interface ProviderState {
  id: string
  status: string
  cancel_at_period_end: boolean
  items: { data: [{ price: { id: string; lookup_key: string }; current_period_end: number }] }
}

function randomChange(random: () => number): Record<string, string> {
  if (random() < 0.5) return { cancel_at_period_end: String(random() < 0.5) }
  const [plan, interval] = [random() < 0.5 ? 'basic' : 'premium', random() < 0.5 ? 'month' : 'year']
  return { 'items[0][price]': `price_test_${plan}_${interval}` }
}

async function subscribe(backend: RunningBackend, provider: Provider) {
  const client = connect(backend.url, backend.publishableKey)
  const email = `${crypto.randomUUID()}@cahier.test`
  await client.auth.signUp({ email, password })
  const { data, error } = await client.functions.invoke('create-checkout', {
    body: { plan: 'basic', interval: 'month' },
  })
  if (error) throw error
  await provider.submit(data.url, { card: '4242' })
  const account = await client.rpc('billing_account').single<{ customer_id: string }>().throwOnError()
  return { email, customer: account.data?.customer_id ?? '' }
}

const connect = (url: string, key: string): SupabaseClient =>
  createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } })

async function deliver({ url }: RunningBackend, { body, signature }: { body: string; signature: string }) {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  const answer = await fetch(`${url}/functions/v1/stripe-webhook`, { method: 'POST', headers, body })
  await answer.body?.cancel()
  return answer.status
}
