import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Learner, type TestBackend, testBackend } from '../testing/backend.ts'

const OWN_ORIGIN = 'https://cahier.example'

let backend: TestBackend
let lea: Learner
let tom: Learner

beforeAll(async () => {
  backend = await testBackend({ origins: [OWN_ORIGIN] })
  ;[lea, tom] = await Promise.all([backend.learner(), backend.learner()])
})

afterAll(() => backend.close())

describe('what an embedded Data API once did wrong', () => {
  test('1: no request grants anything: a column taken from the API’s roles stays taken', async () => {
    await lea.client.from('entries').insert({ body: 'mine' }).throwOnError()
    const inserted = await lea.client.from('entries').insert({ body: 'other', protected: 'by me' })
    expect([inserted.status, inserted.error?.code]).toEqual([403, '42501'])
    const updated = await lea.client.from('entries').update({ protected: 'by me' }).eq('body', 'mine')
    expect([updated.status, updated.error?.code]).toEqual([403, '42501'])
    const hidden = await backend.visitor().from('entries').select()
    expect([hidden.status, hidden.error?.code]).toEqual([401, '42501'])
  })

  test('2: 200 interleaved requests of nobody, two learners and the secret key never see a foreign row or role', async () => {
    await lea.client.from('entries').insert({ body: 'of lea' }).throwOnError()
    await tom.client.from('entries').insert({ body: 'of tom' }).throwOnError()
    const callers = [
      { client: backend.visitor(), role: 'anon', uid: null, owners: [] },
      { client: lea.client, role: 'authenticated', uid: lea.id, owners: [lea.id] },
      { client: tom.client, role: 'authenticated', uid: tom.id, owners: [tom.id] },
      { client: backend.server(), role: 'service_role', uid: null, owners: [lea.id, tom.id].sort() },
    ]
    const seen = await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        const caller = callers[index % 4]
        if (caller === undefined) throw new Error('unreachable')
        if (index % 8 < 4) {
          const { data } = await caller.client.rpc('whoami')
          // The session's own user has no rights, whatever the database calls it.
          const isNobody = /^(authenticator|test_\w+_cahier)$/.test(data.session)
          return [data.role, data.uid, isNobody, caller.role, caller.uid, true]
        }
        const { data } = await caller.client.from('entries').select('user_id')
        return [[...new Set((data ?? []).map((row) => row.user_id))].sort().join(), caller.owners.join()]
      }),
    )
    for (const facts of seen) expect(facts.slice(0, facts.length / 2)).toEqual(facts.slice(facts.length / 2))
  })

  const states: readonly [state: string, status: number][] = [
    ['23514', 400],
    ['23502', 400],
    ['23503', 409],
    ['23505', 409],
    ['P0001', 400],
    ['P0002', 500],
    ['22023', 400],
    ['21000', 500],
    ['25006', 405],
    ['28000', 403],
    ['40001', 500],
    ['42501', 403],
    ['42883', 404],
    ['42P17', 500],
    ['53400', 500],
    ['54000', 500],
    ['57014', 500],
    ['XX000', 500],
    ['PT418', 418],
  ]
  test.each(states)('3: SQLSTATE %s answers %i with its own code, message, detail and hint', async (state, status) => {
    const answer = await lea.client.rpc('fail', { state })
    expect(answer.status).toBe(status)
    expect(answer.error).toMatchObject({ code: state, message: `failed with ${state}`, details: 'why', hint: 'how' })
  })

  test('3: constraints answer as PostgREST does', async () => {
    const long = await lea.client.from('entries').insert({ body: 'x'.repeat(100) })
    expect([long.status, long.error?.code]).toEqual([400, '23514'])
    await lea.client.from('entries').insert({ body: 'twice' }).throwOnError()
    const twice = await lea.client.from('entries').insert({ body: 'twice' })
    expect([twice.status, twice.error?.code]).toEqual([409, '23505'])
    const foreign = await lea.client.from('entries').insert({ body: 'foreign', user_id: tom.id })
    expect([foreign.status, foreign.error?.code]).toEqual([403, '42501'])
  })

  test.each([[{ nested: { list: [1, 'deux', null] } }], [[1, 2]], ['text'], ['{"a":1}'], [''], [3.5], [true], [null]])(
    '4: jsonb comes back as it went in: %j',
    async (data) => {
      const body = `json ${JSON.stringify(data)}`
      const { data: row } = await lea.client
        .from('entries')
        .insert({ body, data })
        .select('data')
        .single()
        .throwOnError()
      expect(row.data).toEqual(data)
      const changed = await lea.client
        .from('entries')
        .update({ data })
        .eq('body', body)
        .select('data')
        .single()
        .throwOnError()
      expect(changed.data.data).toEqual(data)
    },
  )

  test('5: a public table that shares its name with one of the auth service’s is embedded, not that one', async () => {
    await lea.client.from('entries').insert({ body: 'in session', session_id: 1 }).throwOnError()
    const { data } = await lea.client
      .from('entries')
      .select('body, sessions(*)')
      .eq('body', 'in session')
      .throwOnError()
    expect(data).toEqual([{ body: 'in session', sessions: { id: 1, title: 'Révision' } }])
  })

  test('6: a bulk insert may leave columns to their defaults, or to null', async () => {
    const rows = (prefix: string) => [{ body: `${prefix} 1`, rank: 1 }, { body: `${prefix} 2` }]
    const entries = lea.client.from('entries')
    const defaulted = await entries.insert(rows('default'), { defaultToNull: false }).select('rank').throwOnError()
    expect(defaulted.data).toEqual([{ rank: 1 }, { rank: 7 }])
    const nulled = await entries.insert(rows('null')).select('rank').throwOnError()
    expect(nulled.data).toEqual([{ rank: 1 }, { rank: null }])
    const stored = await entries.select('body, rank').in('body', ['default 2', 'null 2']).order('body').throwOnError()
    expect(stored.data.map((row) => row.rank)).toEqual([7, null])
  })

  test('6: aggregates are off, as they are on a hosted project', async () => {
    const { status, error } = await lea.client.from('entries').select('rank.sum()')
    expect([status, error?.code]).toEqual([400, 'PGRST123'])
  })

  test.each([
    '/_system/config',
    '/rest/v1/../_system/config',
    '/rest/v1/%2e%2e/%2e%2e/_system/introspect',
    '/_system/ping',
  ])('7: %s is not served', async (path) => {
    const answer = await raw('GET', path, { apikey: backend.secretKey })
    expect([answer.status, answer.body]).toEqual([404, expect.not.stringContaining('config')])
  })

  test('7: only the application’s own origins may call from another site', async () => {
    const path = '/rest/v1/entries'
    const headers = { apikey: backend.publishableKey, 'access-control-request-method': 'GET' }
    for (const method of ['GET', 'OPTIONS']) {
      const foreign = await raw(method, path, { ...headers, origin: 'https://elsewhere.example' })
      expect(foreign.headers['access-control-allow-origin']).toBeUndefined()
      const own = await raw(method, path, { ...headers, origin: OWN_ORIGIN })
      expect(own.headers['access-control-allow-origin']).toBe(OWN_ORIGIN)
    }
  })

  test('8: the catalogue is that of the migrated database, and policies may call schema auth', async () => {
    expect((await lea.client.from('entries').select()).error).toBeNull()
    const absent = await lea.client.from('absent').select()
    expect([absent.status, absent.error?.code]).toEqual([404, 'PGRST205'])
  })
})

describe('a request', () => {
  test('that is refused leaves nothing behind', async () => {
    await lea.client
      .from('entries')
      .insert([{ body: 'pair 1' }, { body: 'pair 2' }])
      .select()
      .single()
    const { data } = await lea.client.from('entries').select().like('body', 'pair%').throwOnError()
    expect(data).toEqual([])
  })

  test('whose function chose its status keeps what it wrote', async () => {
    const { status } = await lea.client.rpc('add_then_answer', { entry: 'kept', status: '429' })
    const { count } = await lea.client.from('entries').select('*', { count: 'exact', head: true }).eq('body', 'kept')
    expect([status, count]).toEqual([429, 1])
  })

  test('answers times as ISO 8601, which every browser reads', async () => {
    const { data } = await lea.client
      .from('entries')
      .insert({ body: 'when' })
      .select('created_at')
      .single()
      .throwOnError()
    expect(data.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/)
  })

  test('reaches schema public only', async () => {
    const { status, error } = await backend.server().schema('auth').from('users').select()
    expect([status, error?.code]).toEqual([406, 'PGRST106'])
  })

  const keys: readonly [rule: string, headers: () => Record<string, string>, status: number, answer: object][] = [
    ['without a key is refused', () => ({}), 401, { message: 'No API key found in request' }],
    ['with an unknown key is refused', () => ({ apikey: 'sb_secret_x' }), 401, { message: 'Invalid API key' }],
    [
      'with the secret key from a browser is refused',
      () => ({ apikey: backend.secretKey, 'user-agent': 'Mozilla/5.0 (X11)' }),
      401,
      { message: 'Forbidden use of secret API key in browser' },
    ],
    [
      'with a token that is none is refused',
      () => ({ apikey: backend.publishableKey, authorization: 'Bearer a.b.c' }),
      401,
      { code: 'PGRST301' },
    ],
    [
      'with the secret key has the server’s rights',
      () => ({ apikey: backend.secretKey }),
      200,
      { role: 'service_role' },
    ],
    [
      'with the secret key and a learner’s token has the learner’s rights',
      () => ({ apikey: backend.secretKey, authorization: `Bearer ${tom.accessToken}` }),
      200,
      { role: 'authenticated' },
    ],
  ]
  test.each(keys)('%s', async (_rule, headers, status, answer) => {
    const { status: given, body } = await raw('GET', '/rest/v1/rpc/whoami', headers())
    expect([given, JSON.parse(body)]).toEqual([
      status,
      Array.isArray(answer) ? answer : expect.objectContaining(answer),
    ])
  })

  test('larger than the limit is refused', async () => {
    const { status } = await lea.client.from('entries').insert({ body: 'x'.repeat(11 * 1024 * 1024) })
    expect(status).toBe(413)
  })
})

/** A request whose path nothing normalises on the way. */
async function raw(method: string, path: string, headers: Record<string, string>) {
  const sent = request(backend.url, { method, path, headers }).end()
  const [response] = await new Promise<[import('node:http').IncomingMessage]>((resolve, reject) => {
    sent.once('response', (message) => resolve([message])).once('error', reject)
  })
  return { status: response.statusCode, headers: response.headers, body: await text(response) }
}
