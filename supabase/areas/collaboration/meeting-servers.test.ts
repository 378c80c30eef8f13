import { createHmac } from 'node:crypto'
import { type Backend, createBackend, silent } from '@cahier/backend'
import { testDatabase } from '@cahier/backend/testing'
import { createClient } from '@supabase/supabase-js'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { migrationsDirectory } from '../../schema/migrations.ts'
import { type EdgeRuntime, type RunningFunction, runtimes } from '../../tests/edge-runtimes.ts'
import { startLiveKit } from './testing/livekit.ts'

describe.each(runtimes)('on %s', (_runtime, start: EdgeRuntime) => {
  let backend: Backend
  let url: string
  let livekit: Awaited<ReturnType<typeof startLiveKit>>
  let database: pg.Client
  const running = new Map<string, Promise<RunningFunction>>()
  beforeAll(async () => {
    livekit = await startLiveKit()
    const databaseUrl = await testDatabase('migrated')
    backend = await createBackend({ databaseUrl, migrationsDir: migrationsDirectory }, silent)
    url = await backend.listen()
    database = new pg.Client(databaseUrl)
    await database.connect()
  })
  afterAll(async () => {
    await Promise.all([...running.values()].map(async (one) => (await one).stop()))
    await database.end()
    await backend.close()
    await livekit.stop()
  })
  beforeEach(async () => {
    livekit.isDown = false
    livekit.asked.length = 0
    await database.query('delete from private.ended_calls')
  })

  async function learner(name = 'Ada') {
    const client = createClient(url, backend.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    })
    const { data } = await client.auth.signUp({
      email: `${crypto.randomUUID()}@cahier.test`,
      password: 'correct horse',
      options: { data: { name } },
    })
    return { client, id: data.user?.id ?? '', token: data.session?.access_token ?? '' }
  }
  async function ask(name: string, bearer: string, body: object, secrets: object = livekit.secrets) {
    const env = {
      SUPABASE_URL: url,
      SUPABASE_ANON_KEY: backend.publishableKey,
      SUPABASE_SERVICE_ROLE_KEY: backend.secretKey,
      ...secrets,
    }
    const key = `${name} ${JSON.stringify(secrets)}`
    const ready = running.get(key) ?? start(name, env)
    running.set(key, ready)
    const apikey = bearer === backend.secretKey ? bearer : backend.publishableKey
    const headers = { apikey, authorization: `Bearer ${bearer}`, 'content-type': 'application/json' }
    const answer = await (await ready).handle(
      new Request(`${url}/functions/v1/${name}`, { method: 'POST', headers, body: JSON.stringify(body) }),
    )
    return { status: answer.status, body: await answer.json() }
  }
  type Learner = Awaited<ReturnType<typeof learner>>

  async function meeting(config: object = {}) {
    const ada = await learner()
    const { data } = await ada.client
      .from('meeting_rooms')
      .insert({ name: 'salle', subject: 'Point', config: { engine: 'livekit', ...config } })
      .select('id')
      .single()
      .throwOnError()
    const room: string = data.id
    const join = async ({ client }: Learner) => {
      await client.rpc('knock', { room }).throwOnError()
      const join_id = crypto.randomUUID()
      await client.rpc('join_room', { room, join_id }).throwOnError()
      return { room, join_id }
    }
    return { ada, room, join, mine: await join(ada) }
  }
  const tokenOf = ({ token }: Learner, body: object) => ask('livekit-token', token, body)
  const endCalls = () => ask('end-calls', backend.secretKey, {})
  const waiting = async () =>
    (await database.query('select conference, join_id from private.ended_calls order by id')).rows

  test('whoever is in the room joins its meeting, as this page and under their name, for two minutes', async () => {
    const { ada, mine } = await meeting()
    const { status, body } = await tokenOf(ada, mine)
    expect([status, Object.keys(body)]).toEqual([200, ['conference', 'token']])
    const { nbf, exp, ...claims } = livekit.claimsOf(body.token)
    expect(claims).toEqual({
      iss: 'key-of-livekit',
      sub: mine.join_id,
      name: 'Ada',
      video: {
        room: body.conference,
        roomJoin: true,
        canSubscribe: true,
        canPublish: true,
        canPublishSources: ['microphone', 'camera', 'screen_share'],
        canPublishData: false,
        canUpdateOwnMetadata: true,
      },
    })
    expect(body.conference).toMatch(/^cahier-\d{13}-[0-9a-f]{24}$/)
    expect(exp - nbf).toBe(150)
    expect(JSON.stringify(body)).not.toContain('secret-of-livekit')
  })

  test('a screen is shared only where the room says so', async () => {
    const { ada, mine } = await meeting({ enableScreenSharing: false })
    const { body } = await tokenOf(ada, mine)
    expect(livekit.claimsOf(body.token).video.canPublishSources).toEqual(['microphone', 'camera'])
  })

  test('nobody else gets a token', async () => {
    const { ada, room, join, mine } = await meeting({ enableLobby: true })
    const zoe = await learner('Zoé')
    const refused = { status: 403, body: { code: 'room_denied' } }
    expect(await tokenOf(zoe, mine)).toMatchObject(refused)
    // Who waits is not in.
    await zoe.client.rpc('knock', { room }).throwOnError()
    expect(await tokenOf(zoe, { room, join_id: crypto.randomUUID() })).toMatchObject(refused)
    await ada.client.rpc('answer_knock', { room, member: zoe.id, is_admitted: true }).throwOnError()
    const hers = await join(zoe)
    expect((await tokenOf(zoe, hers)).status).toBe(200)
    // A page that has left, or that another one replaced, is not in.
    await join(zoe)
    expect(await tokenOf(zoe, hers)).toMatchObject(refused)
    const again = await join(zoe)
    await ada.client.rpc('remove_from_room', { room, member: zoe.id }).throwOnError()
    expect(await tokenOf(zoe, again)).toMatchObject(refused)
    expect((await ask('livekit-token', '', mine)).status).toBe(401)
    expect((await tokenOf(ada, { room: 'x' })).status).toBe(400)
  })

  test('there is none for a room that is held elsewhere, nor without a server', async () => {
    const { ada, mine } = await meeting({ engine: 'built-in' })
    expect(await tokenOf(ada, mine)).toMatchObject({ status: 409, body: { code: 'room_elsewhere' } })
    for (const secrets of [{}, { ...livekit.secrets, CAHIER_LIVEKIT_SECRET: '' }])
      expect(await ask('livekit-token', ada.token, mine, secrets)).toMatchObject({
        status: 501,
        body: { code: 'livekit_not_configured' },
      })
  })

  test('whoever is removed is put out at once, and the meeting goes on elsewhere', async () => {
    const { ada, room, join, mine } = await meeting()
    const zoe = await learner('Zoé')
    const hers = await join(zoe)
    const { conference } = (await tokenOf(ada, mine)).body
    await ada.client.rpc('remove_from_room', { room, member: zoe.id }).throwOnError()
    expect(await endCalls()).toEqual({ status: 200, body: { ended: 1, failed: 0 } })
    expect(livekit.asked).toEqual([{ method: 'RemoveParticipant', body: { room: conference, identity: hers.join_id } }])
    expect((await tokenOf(ada, mine)).body.conference).not.toBe(conference)
    // Those who stay have ten seconds to follow.
    expect(await waiting()).toEqual([{ conference, join_id: null }])
    await database.query('update private.ended_calls set due_at = now()')
    expect((await endCalls()).body).toEqual({ ended: 1, failed: 0 })
    expect(livekit.asked.at(-1)).toEqual({ method: 'DeleteRoom', body: { room: conference } })
    expect(await waiting()).toEqual([])
  })

  test.each<[string, (ada: Learner, room: string) => PromiseLike<unknown>]>([
    ['is closed', ({ client }, room) => client.from('meeting_rooms').update({ is_active: false }).eq('id', room)],
    ['is deleted', ({ client }, room) => client.from('meeting_rooms').delete().eq('id', room)],
    [
      'has a new password',
      ({ client }, room) => client.from('meeting_rooms').update({ password: 'sésame' }).eq('id', room),
    ],
  ])('the meeting of a room that %s is ended', async (_, happen) => {
    const { ada, room, mine } = await meeting()
    const { conference } = (await tokenOf(ada, mine)).body
    await happen(ada, room)
    expect(await waiting()).toEqual([{ conference, join_id: null }])
  })

  test('a server that does not answer is asked again, five times', async () => {
    const { ada, room, mine } = await meeting()
    await tokenOf(ada, mine)
    await ada.client.from('meeting_rooms').delete().eq('id', room).throwOnError()
    livekit.isDown = true
    for (let tries = 0; tries < 5; tries++) {
      await database.query('update private.ended_calls set due_at = now()')
      expect((await endCalls()).body).toEqual({ ended: 0, failed: 1 })
      expect((await endCalls()).body).toEqual({ ended: 0, failed: 0 })
    }
    await database.query('update private.ended_calls set due_at = now()')
    await endCalls()
    expect(await waiting()).toEqual([])
  })

  describe('a Jitsi server that asks for tokens', () => {
    const secrets = { CAHIER_JITSI_APP_ID: 'cahier', CAHIER_JITSI_APP_SECRET: 'secret-of-jitsi' }
    const claimsOf = (token: string) => {
      const [head = '', body = '', signature] = token.split('.')
      expect(signature).toBe(createHmac('sha256', 'secret-of-jitsi').update(`${head}.${body}`).digest('base64url'))
      return JSON.parse(Buffer.from(body, 'base64url').toString())
    }

    test('lets in whoever is in the room, into its conference alone; hosts moderate', async () => {
      const { ada, room, join, mine } = await meeting({ engine: 'jitsi' })
      const zoe = await learner('Zoé')
      const [place] = (await ada.client.rpc('room_conference', { room }).throwOnError()).data
      const joins = [await ask('jitsi-token', ada.token, mine, secrets)]
      const hers = await join(zoe)
      joins.push(await ask('jitsi-token', zoe.token, hers, secrets))
      const [host, guest] = joins.map(({ body }) => claimsOf(body.token))
      const { nbf, exp, ...claims } = host
      expect(claims).toEqual({
        aud: 'jitsi',
        iss: 'cahier',
        sub: '*',
        room: place.name,
        context: { user: { id: mine.join_id, name: 'Ada', moderator: true, affiliation: 'owner' } },
      })
      expect(exp - nbf).toBe(4 * 3_600 + 30)
      expect(guest.context.user).toEqual({ id: hers.join_id, name: 'Zoé', moderator: false, affiliation: 'member' })
      await ada.client.rpc('remove_from_room', { room, member: zoe.id }).throwOnError()
      expect(await ask('jitsi-token', zoe.token, hers, secrets)).toMatchObject({
        status: 403,
        body: { code: 'room_denied' },
      })
      // Her token names a conference that nobody is in any more.
      expect(claimsOf((await ask('jitsi-token', ada.token, mine, secrets)).body.token).room).not.toBe(place.name)
    })

    test('is given none where it asks for none, nor for a room that is held elsewhere', async () => {
      const jitsi = await meeting({ engine: 'jitsi' })
      expect(await ask('jitsi-token', jitsi.ada.token, jitsi.mine, {})).toEqual({ status: 200, body: { token: null } })
      const other = await meeting()
      expect(await ask('jitsi-token', other.ada.token, other.mine, secrets)).toMatchObject({
        status: 409,
        body: { code: 'room_elsewhere' },
      })
    })
  })

  test('learners end no calls', async () => {
    const ada = await learner()
    expect((await ask('end-calls', ada.token, {})).status).toBe(401)
  })
})
