import { type Backend, createBackend, silent } from '@cahier/backend'
import { testDatabase } from '@cahier/backend/testing'
import { createClient, FunctionsHttpError, type SupabaseClient } from '@supabase/supabase-js'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { migrationsDirectory } from '../../schema/migrations.ts'
import { type EdgeRuntime, type RunningFunction, runtimes } from '../../tests/edge-runtimes.ts'
import { type Fault, startWorkflow, startZoom } from './testing/zoom.ts'

const site = 'https://cahier.test'
const callback = `${site}/zoom/callback`

/** A backend, Zoom, the operator's workflow, and the functions on a runtime. */
async function setUp(start: EdgeRuntime) {
  const [zoom, flow] = await Promise.all([startZoom(), startWorkflow()])
  const databaseUrl = await testDatabase('migrated')
  const backend: Backend = await createBackend({ databaseUrl, migrationsDir: migrationsDirectory }, silent)
  const url = await backend.listen()
  const database = new pg.Client(databaseUrl)
  await database.connect()
  const env = {
    SUPABASE_URL: url,
    SUPABASE_ANON_KEY: backend.publishableKey,
    SUPABASE_SERVICE_ROLE_KEY: backend.secretKey,
    CAHIER_URL: `${site}/`,
  }
  const running = new Map<string, Promise<RunningFunction>>()
  let timeouts: Record<string, string> = {}
  /** A function with secrets, by default those of Zoom alone. */
  const runtime = (name: string, secrets: Record<string, string>) => {
    const variables = { ...secrets, ...timeouts }
    const key = `${name} ${Object.keys(variables)}`
    const known = running.get(key) ?? start(name, { ...env, ...variables })
    running.set(key, known)
    return known
  }
  const connect = (key: string, secrets: Record<string, string>): SupabaseClient =>
    createClient(url, key, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      global: {
        async fetch(input, init) {
          const asked = new Request(input, init)
          const name = /\/functions\/v1\/([a-z0-9-]+)/.exec(asked.url)?.[1]
          return name === undefined ? fetch(asked) : (await runtime(name, secrets)).handle(asked)
        },
      },
    })
  return {
    zoom,
    flow,
    /** A learner with a plan. */
    async learner(plan = 'basic', secrets: Record<string, string> = zoom.secrets) {
      const client = connect(backend.publishableKey, secrets)
      const { data } = await client.auth.signUp({
        email: `${crypto.randomUUID()}@cahier.test`,
        password: 'correct horse',
      })
      const id = data.user?.id ?? ''
      await database.query('update public.profiles set subscription = $1 where id = $2', [plan, id])
      return { client, id }
    },
    /** How long functions wait for Zoom and the workflow, in milliseconds; null for as long as a learner would. */
    limitWaiting(timeoutMs: number | null) {
      timeouts = timeoutMs === null ? {} : { CAHIER_OPERATOR_TIMEOUT_MS: String(timeoutMs) }
    },
    server: connect(backend.secretKey, zoom.secrets),
    /** What the job answers to a key, as the database calls it. */
    async revoke(key = backend.secretKey, bearer = key) {
      const headers = { apikey: key, authorization: `Bearer ${bearer}`, 'content-type': 'application/json' }
      const request = new Request(`${url}/functions/v1/revoke-zoom-tokens`, { method: 'POST', headers, body: '{}' })
      const answer = await (await runtime('revoke-zoom-tokens', zoom.secrets)).handle(request)
      return { status: answer.status, body: await answer.json() }
    },
    publishableKey: backend.publishableKey,
    visitor: connect(backend.publishableKey, zoom.secrets),
    run: async (statement: string, values: unknown[] = []) => (await database.query(statement, values)).rows,
    async stop() {
      await Promise.all([...running.values()].map(async (one) => (await one).stop()))
      await database.end()
      await backend.close()
      await Promise.all([zoom.stop(), flow.stop()])
    },
  }
}

async function invoke(client: SupabaseClient, name: string, body: object = {}) {
  const { data, error } = await client.functions.invoke(name, { body: { ...body } })
  if (error === null) return { status: 200, body: data }
  if (!(error instanceof FunctionsHttpError)) throw error
  const response: Response = error.context
  return { status: response.status, body: await response.json() }
}

describe.each(runtimes)('on %s', (_runtime, start) => {
  let given: Awaited<ReturnType<typeof setUp>>
  let ada: Awaited<ReturnType<(typeof given)['learner']>>
  beforeAll(async () => {
    given = await setUp(start)
  })
  afterAll(() => given.stop())
  beforeEach(async () => {
    given.zoom.mend()
    given.flow.mend()
    given.limitWaiting(null)
    given.zoom.setLifetime(3_600)
    ada = await given.learner()
  })

  const begin = (client = ada.client, body: object = {}) => invoke(client, 'generate-zoom-oauth-url', body)
  const finish = (code: string, state: string, client = ada.client, redirect_uri = callback) =>
    invoke(client, 'exchange-zoom-code', { code, state, redirect_uri })
  async function connected(who = ada) {
    const { body } = await begin(who.client)
    expect((await finish(given.zoom.allow(body.url), body.state, who.client)).status).toBe(200)
  }
  const connectionOf = async ({ client, id } = ada) =>
    (await client.from('zoom_tokens').select('expires_at').eq('user_id', id).maybeSingle().throwOnError()).data
  const refresh = (client = ada.client) => invoke(client, 'zoom-n8n-proxy', { action: 'refresh_token' })
  const expire = () =>
    given.run(`update public.zoom_tokens set expires_at = now() - interval '1 minute' where user_id = $1`, [ada.id])
  const tokens = () =>
    given.run('select access_token, refresh_token from public.zoom_tokens where user_id = $1', [ada.id])

  test('an account is connected, and its tokens stay on the server', async () => {
    const { status, body } = await begin(ada.client, { redirect_uri: callback })
    expect([status, body]).toEqual([
      200,
      { success: true, url: expect.any(String), state: expect.any(String), timestamp: expect.any(String) },
    ])
    const { pathname, searchParams } = new URL(body.url)
    expect([pathname, Object.fromEntries(searchParams)]).toEqual([
      '/oauth/authorize',
      {
        client_id: 'client-of-zoom',
        response_type: 'code',
        redirect_uri: callback,
        state: body.state,
        scope: 'user:read:user meeting:write:meeting',
        code_challenge: expect.stringMatching(/^[\w-]{43}$/),
        code_challenge_method: 'S256',
      },
    ])
    expect(await finish(given.zoom.allow(body.url), body.state)).toEqual({
      status: 200,
      body: { data: { expires_in: 3_600 } },
    })
    expect(await connectionOf()).toEqual({ expires_at: expect.any(String) })
    const [stored] = await tokens()
    expect(JSON.stringify(stored)).not.toMatch(/access-|refresh-/)
    expect((await ada.client.from('zoom_tokens').select('access_token')).error?.code).toBe('42501')
  })

  test.each<[string, (begun: { url: string; state: string }) => Promise<{ status: number; body: { code: string } }>]>([
    ['foreign', async ({ url }) => finish(given.zoom.allow(url), 'made-up')],
    [
      'of another learner',
      async ({ url, state }) => finish(given.zoom.allow(url), state, (await given.learner()).client),
    ],
    [
      'used already',
      async ({ url, state }) => {
        await finish(given.zoom.allow(url), state)
        return finish(given.zoom.allow(url), state)
      },
    ],
    [
      'older than ten minutes',
      async ({ url, state }) => {
        await given.run(`update private.zoom_authorizations set created_at = now() - interval '11 minutes'`)
        return finish(given.zoom.allow(url), state)
      },
    ],
    ['for another page', async ({ url, state }) => finish(given.zoom.allow(url), state, ada.client, `${site}/x`)],
  ])('a state that is %s is refused', async (_, act) => {
    const { body } = await begin()
    expect(await act(body)).toEqual({
      status: 403,
      body: { error: 'Vérification de sécurité échouée', code: 'zoom_state_refused' },
    })
  })

  test('of two who come with the same state, one is taken', async () => {
    const { body } = await begin()
    const codes = [given.zoom.allow(body.url), given.zoom.allow(body.url)]
    const answers = await Promise.all(codes.map((code) => finish(code, body.state)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403])
  })

  test('a code that Zoom refuses connects nothing', async () => {
    const { body } = await begin()
    expect(await finish('invented', body.state)).toMatchObject({ status: 400, body: { code: 'zoom_code_refused' } })
    // A code that was given for another sign-in: its challenge is not that of this verifier.
    const [one, other] = [await begin(), await begin()]
    expect(await finish(given.zoom.allow(one.body.url), other.body.state)).toMatchObject({ status: 400 })
    expect(await connectionOf()).toBeNull()
  })

  test.each<[string, object, string]>([
    ['another page', { redirect_uri: 'https://evil.test/zoom/callback' }, 'zoom_redirect_refused'],
    ['more than is listed', { scope: 'meeting:write:meeting user:write:admin' }, 'zoom_scope_refused'],
  ])('a sign-in for %s is refused', async (_, body, code) => {
    expect(await begin(ada.client, body)).toMatchObject({ status: 400, body: { code } })
  })

  test('the free plan, a visitor and the eleventh try within ten minutes are refused', async () => {
    const free = await given.learner('free')
    expect(await begin(free.client)).toMatchObject({ status: 402, body: { code: 'plan_feature' } })
    expect(await refresh(free.client)).toMatchObject({ status: 402, body: { code: 'plan_feature' } })
    expect(await begin(given.visitor)).toMatchObject({ status: 401 })
    expect(await refresh(given.visitor)).toMatchObject({ status: 401 })
    const tries = await Promise.all(Array.from({ length: 11 }, () => begin()))
    expect(tries.map(({ status }) => status).toSorted()).toEqual([...Array(10).fill(200), 429])
  })

  test('the free plan does not ask whether the workflow answers', async () => {
    const { client } = await given.learner('free')
    expect(await invoke(client, 'ping-n8n')).toMatchObject({ status: 402, body: { code: 'plan_feature' } })
  })

  test('a plan that has ended in between takes no tokens from Zoom', async () => {
    const { body } = await begin()
    await given.run(`update public.profiles set subscription = 'free' where id = $1`, [ada.id])
    const code = given.zoom.allow(body.url)
    expect(await finish(code, body.state)).toMatchObject({ status: 402, body: { code: 'plan_feature' } })
    expect(given.zoom.isTaken(code)).toBe(false)
  })

  test('ten calls at once renew a token once', async () => {
    await connected()
    await expire()
    const before = given.zoom.used.length
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh()))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    // The one that renewed it knows when it ends by its own clock, the nine others by the database's.
    const ends = Date.parse((await connectionOf())?.expires_at ?? '')
    expect(answers.filter(({ body }) => Date.parse(body.token_info.expires_at) === ends).length).toBeGreaterThanOrEqual(
      9,
    )
    expect(given.zoom.used.length - before).toBe(1)
    // The new refresh token was kept: Zoom takes none twice.
    await expire()
    expect((await refresh()).status).toBe(200)
  })

  test('nobody renews the token of another', async () => {
    await connected()
    const eve = await given.learner()
    const answer = await invoke(eve.client, 'zoom-n8n-proxy', { action: 'refresh_token', user_id: ada.id })
    expect(answer).toMatchObject({ status: 403, body: { code: 'foreign_account' } })
    expect(await refresh(eve.client)).toMatchObject({ status: 409, body: { code: 'zoom_not_connected' } })
  })

  test('a connection that was ended at Zoom ends here, and the learner is told', async () => {
    await connected()
    given.zoom.end()
    // The token here has an hour left, but Zoom takes it no more.
    expect(await create(meeting)).toMatchObject({ status: 409, body: { code: 'zoom_not_connected' } })
    expect(await connectionOf()).toBeNull()
    const { data } = await ada.client.from('notifications').select('title, href').throwOnError()
    expect(data).toEqual([{ title: 'Zoom a mis fin à la connexion', href: '/zoom-manager' }])
    expect(await given.run('select from private.zoom_revocations')).toEqual([])
  })

  test.each<Fault>(['dead', 'slow', 'html', 'endless', 'redirect', 'error'])(
    'Zoom that is %s loses no connection',
    async (fault) => {
      await connected()
      await expire()
      given.zoom.break('/oauth/token', fault)
      if (fault === 'slow') given.limitWaiting(200)
      expect(await refresh()).toMatchObject({ status: 502, body: { code: 'zoom_unavailable' } })
      expect(given.zoom.foreign).toEqual([])
      given.zoom.mend()
      given.limitWaiting(null)
      expect((await refresh()).status).toBe(200)
    },
  )

  test('whoever disconnects takes the tokens back, also while Zoom is away and once they have expired', async () => {
    await connected()
    const before = given.zoom.revoked.length
    await ada.client.from('zoom_tokens').delete().eq('user_id', ada.id).throwOnError()
    given.zoom.break('/oauth/revoke', 'dead')
    const run = () => given.revoke()
    expect((await run()).body).toEqual({ revoked: 0, failed: 1 })
    expect((await run()).body).toEqual({ revoked: 0, failed: 0 })
    given.zoom.mend()
    await given.run(`update private.zoom_revocations set due_at = now(), expires_at = now() - interval '1 hour'`)
    expect(await given.run('select due from public.due_functions() as due where due ~ $1', ['zoom'])).toHaveLength(1)
    expect((await run()).body).toEqual({ revoked: 1, failed: 0 })
    expect(given.zoom.revoked.length - before).toBe(1)
    expect(await given.run('select from private.zoom_revocations')).toEqual([])
  })

  test('an account that ends, and a connection that takes the place of another, leave no token behind', async () => {
    await connected()
    await connected()
    await given.server.auth.admin.deleteUser(ada.id)
    expect((await given.revoke()).body).toEqual({ revoked: 2, failed: 0 })
  })

  test('learners and visitors do not run what the server runs', async () => {
    const { data } = await ada.client.auth.getSession()
    for (const bearer of [data.session?.access_token, undefined])
      expect((await given.revoke(given.publishableKey, bearer)).status).toBe(401)
  })

  const meeting = { topic: ' Révisions ', duration: 45, password: 'abc123', agenda: 'Chapitre 3' }
  const sent = {
    topic: 'Révisions',
    duration: 45,
    password: 'abc123',
    agenda: 'Chapitre 3',
    type: 1,
    settings: {
      host_video: true,
      participant_video: true,
      cn_meeting: false,
      in_meeting: false,
      join_before_host: true,
      mute_upon_entry: false,
      watermark: false,
      use_pmi: false,
      approval_type: 2,
      audio: 'both',
      auto_recording: 'none',
    },
  }
  const create = (meeting_data: object, client = ada.client) =>
    invoke(client, 'zoom-n8n-proxy', { action: 'create_meeting', meeting_data })

  test('a meeting is created at Zoom where there is no workflow', async () => {
    await connected()
    expect(await create(meeting)).toEqual({
      status: 200,
      body: {
        success: true,
        meeting: {
          id: '81234567890',
          topic: 'Révisions',
          join_url: 'https://zoom.us/j/81234567890',
          password: 'abc123',
        },
        kept: true,
      },
    })
    expect(given.zoom.meetings.at(-1)).toEqual(sent)
    const { data } = await ada.client
      .from('study_sessions')
      .select('title, description, duration, completed')
      .throwOnError()
    expect(data).toEqual([
      {
        title: 'Révisions',
        description: 'Zoom 81234567890\nhttps://zoom.us/j/81234567890',
        duration: 45,
        completed: false,
      },
    ])
  })

  test('a meeting of a session is told in its chat, and refused before it is created for whoever may not', async () => {
    await connected()
    const { data: session } = await ada.client
      .from('collaboration_sessions')
      .insert({ title: 'Révision' })
      .select('id')
      .single()
      .throwOnError()
    const body = { action: 'create_meeting', meeting_data: meeting, session_id: session.id }
    expect(await invoke(ada.client, 'zoom-n8n-proxy', body)).toMatchObject({ status: 200, body: { kept: true } })
    const { data: told } = await ada.client.from('session_messages').select('content').eq('type', 'text').throwOnError()
    expect(told).toEqual([{ content: 'Zoom : Révisions\nhttps://zoom.us/j/81234567890' }])
    const eve = await given.learner()
    await connected(eve)
    const before = given.zoom.meetings.length
    expect(await invoke(eve.client, 'zoom-n8n-proxy', body)).toMatchObject({
      status: 403,
      body: { code: 'zoom_session_denied' },
    })
    expect(given.zoom.meetings.length).toBe(before)
  })

  test.each<[string, object]>([
    ['no topic', { topic: ' ' }],
    ['14 minutes', { duration: 14 }],
    ['1441 minutes', { duration: 1441 }],
    ['half minutes', { duration: 15.5 }],
    ['a long password', { password: 'x'.repeat(11) }],
  ])('a meeting with %s is refused', async (_, change) => {
    expect((await create({ ...meeting, ...change })).status).toBe(400)
  })

  describe('with the operator’s workflow', () => {
    beforeEach(async () => {
      ada = await given.learner('basic', { ...given.zoom.secrets, ...given.flow.secrets })
      given.flow.respond({ success: true, meeting: given.flow.meeting })
    })

    test('a meeting is created by it, with the literal body and a signature', async () => {
      expect((await create(meeting)).body).toEqual({
        success: true,
        kept: true,
        meeting: { ...given.flow.meeting, id: '5' },
      })
      expect(given.flow.asked.at(-1)).toEqual({ action: 'create_meeting', user_id: ada.id, meeting_data: sent })
      expect((await invoke(ada.client, 'ping-n8n')).body).toEqual({ ok: true, status: 200, error: null })
      await given.run(`insert into public.config (key, value) values ('automation_webhook_url', $1)`, [
        `${given.flow.url}/other`,
      ])
      expect((await invoke(ada.client, 'ping-n8n')).body).toMatchObject({ ok: false, status: 404 })
      await given.run('delete from public.config')
    })

    test.each<[string, object | string, string]>([
      ['says why not', { success: false, error: 'Quota atteint' }, 'Quota atteint'],
      ['does not say why', { success: false }, 'Erreur lors de la création de la réunion'],
      ['answers something else', '<p>ok</p>', 'Response parsing failed'],
      ['gives no meeting', { success: true }, 'Response parsing failed'],
      [
        'gives another link',
        { success: true, meeting: { id: 1, join_url: 'javascript:1' } },
        'Response parsing failed',
      ],
    ])('one that %s is told to the learner', async (_, answer, error) => {
      given.flow.respond(answer)
      expect(await create(meeting)).toMatchObject({ status: 424, body: { error } })
    })

    test.each<Fault>(['dead', 'slow', 'endless', 'redirect', 'error'])(
      'one that is %s gives no meeting',
      async (fault) => {
        given.flow.break('/hook', fault)
        if (fault === 'slow') given.limitWaiting(200)
        expect(await create(meeting)).toMatchObject({ status: 424, body: { code: 'zoom_not_created' } })
        expect(given.flow.foreign).toEqual([])
        const { ok, status } = (await invoke(ada.client, 'ping-n8n')).body
        expect([ok, status]).toEqual([false, { redirect: 307, error: 503 }[fault as string] ?? null])
      },
    )
  })

  test('where nothing is configured, both say so', async () => {
    const bare = await given.learner('basic', {})
    expect(await begin(bare.client)).toMatchObject({ status: 501, body: { code: 'zoom_not_configured' } })
    expect((await invoke(bare.client, 'ping-n8n')).body).toEqual({ ok: false, status: null, error: 'not_configured' })
  })
})
