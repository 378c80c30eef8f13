import { createHmac } from 'node:crypto'
import { type Backend, createBackend, silent } from '@cahier/backend'
import { testDatabase } from '@cahier/backend/testing'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrationsDirectory } from '../../schema/migrations.ts'
import { type EdgeRuntime, type RunningFunction, runtimes } from '../../tests/edge-runtimes.ts'

const secret = 'secret of the relay'
const urls = ['turns:turn.cahier.test:5349', 'turn:turn.cahier.test:3478']

describe.each(runtimes)('on %s', (_runtime, start: EdgeRuntime) => {
  let backend: Backend
  let url: string
  const running = new Map<string, Promise<RunningFunction>>()
  beforeAll(async () => {
    backend = await createBackend(
      { databaseUrl: await testDatabase('migrated'), migrationsDir: migrationsDirectory },
      silent,
    )
    url = await backend.listen()
  })
  afterAll(async () => {
    await Promise.all([...running.values()].map(async (one) => (await one).stop()))
    await backend.close()
  })

  async function learner() {
    const client = createClient(url, backend.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    })
    const { data } = await client.auth.signUp({
      email: `${crypto.randomUUID()}@cahier.test`,
      password: 'correct horse',
    })
    return { client, token: data.session?.access_token ?? '' }
  }
  async function ask(token: string, body: object, secrets: Record<string, string> = {}) {
    const key = JSON.stringify(secrets)
    const env = {
      SUPABASE_URL: url,
      SUPABASE_ANON_KEY: backend.publishableKey,
      SUPABASE_SERVICE_ROLE_KEY: backend.secretKey,
    }
    const ready = running.get(key) ?? start('ice-servers', { ...env, ...secrets })
    running.set(key, ready)
    const headers = {
      apikey: backend.publishableKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    }
    const request = new Request(`${url}/functions/v1/ice-servers`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    const answer = await (await ready).handle(request)
    return { status: answer.status, body: await answer.json() }
  }
  async function meeting() {
    const { client, token } = await learner()
    const { data: room } = await client
      .from('meeting_rooms')
      .insert({ name: 'salle', subject: 'Point' })
      .select('id')
      .single()
      .throwOnError()
    const join_id = crypto.randomUUID()
    await client.rpc('join_room', { room: room.id, join_id }).throwOnError()
    return { token, body: { room: room.id, join_id } }
  }

  test('without a relay there is none, so no foreign name', async () => {
    const { token, body } = await meeting()
    expect(await ask(token, body)).toEqual({ status: 200, body: { ice_servers: [] } })
  })

  test('credentials end by themselves, and the relay can check them', async () => {
    const { token, body } = await meeting()
    const secrets = { CAHIER_TURN_URL: urls.join(', '), CAHIER_TURN_SECRET: secret }
    const { ice_servers } = (await ask(token, body, secrets)).body
    const [{ username, credential, ...rest }] = ice_servers
    expect([ice_servers.length, rest]).toEqual([1, { urls }])
    const [ends, name] = username.split(':')
    expect(Number(ends) - Date.now() / 1_000).toBeGreaterThan(4 * 3_600 - 60)
    expect(Number(ends) - Date.now() / 1_000).toBeLessThanOrEqual(4 * 3_600)
    // It names nobody.
    expect(name).toMatch(/^[0-9a-f-]{36}$/)
    expect(credential).toBe(createHmac('sha1', secret).update(username).digest('base64'))
  })

  test('whoever is not in the meeting gets nothing', async () => {
    const { body } = await meeting()
    const eve = await learner()
    expect(await ask(eve.token, body)).toMatchObject({ status: 403, body: { code: 'room_denied' } })
    expect(await ask(eve.token, { room: 'x' })).toMatchObject({ status: 400 })
    expect((await ask('', body)).status).toBe(401)
  })
})
