import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Backend, createBackend, type Sql, silent } from '@cahier/backend'
import { testDatabase } from '@cahier/backend/testing'
import { codeOf } from '@cahier/backend/testing/authenticator'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { migrationsDirectory } from '../schema/migrations.ts'
import { claimsOfLearner, ownerId, sqlState } from './actors.ts'
import { buckets, channels, functions, tables } from './areas.ts'
import { attemptChannel, attemptRow } from './attempts.ts'
import { storeFixtures } from './fixtures.ts'
import { scratchDatabase } from './scratch.ts'

// A session that has given the password alone of an account with a second factor. What exists is read from the catalogue: whoever adds a table,
// a function, a bucket or an edge function finds it here.

const { inScratch } = scratchDatabase(storeFixtures)

/** Gives the owner a second factor. @param aal what the session has given */
async function addFactor(sql: Sql, aal: 'aal1' | 'aal2'): Promise<void> {
  await sql(
    `insert into auth.mfa_factors (id, user_id, factor_type, status) values (gen_random_uuid(), $1, 'totp', 'verified')`,
    [ownerId],
  )
  await sql('update auth.sessions set aal = $2 where id = $1', [ownerId, aal])
}

const nothing = expect.stringMatching(/^(none|denied)$/)
const isNothing = { select: nothing, insert: nothing, update: nothing, delete: nothing }

describe('with the password alone nothing is read or written', () => {
  test.each(Object.entries(tables))('in the table %s', (table, { fixture }) =>
    inScratch(async (sql) => {
      await addFactor(sql, 'aal1')
      expect((await attemptRow(sql, table, fixture)).owner).toEqual(isNothing)
    }),
  )

  test.each(Object.entries(buckets))('in the bucket %s', (_, { fixture }) =>
    inScratch(async (sql) => {
      await addFactor(sql, 'aal1')
      await sql(`select set_config('storage.allow_delete_query', 'true', true)`)
      expect((await attemptRow(sql, 'storage.objects', fixture)).owner).toEqual(isNothing)
    }),
  )

  test.each(Object.keys(channels))('on the channel “%s”', (topic) =>
    inScratch(async (sql) => {
      await addFactor(sql, 'aal1')
      expect((await attemptChannel(sql, topic)).owner).toEqual(isNothing)
    }),
  )
})

test('every table that learners may use asks for it', () =>
  inScratch(async (sql) => {
    const missing = await sql(
      `select distinct p.schemaname, p.tablename from pg_policies as p
       where p.schemaname in ('public', 'storage', 'realtime') and 'authenticated' = any (p.roles)
         and not exists (select from pg_policies as a where a.schemaname = p.schemaname and a.tablename = p.tablename
           and a.permissive = 'RESTRICTIVE' and a.cmd = 'ALL' and a.roles = '{authenticated}'
           and a.qual ~ '^\\( SELECT private\\.is_assured\\(\\)')`,
    )
    expect(missing).toEqual([])
  }))

test('every view that learners may use asks for it, or reads with their rights', () =>
  inScratch(async (sql) => {
    const missing = await sql(
      `select oid::regclass::text as view from pg_class
       where relkind in ('v', 'm') and relnamespace = 'public'::regnamespace and has_any_column_privilege('authenticated', oid, 'select')
         and not coalesce('security_invoker=true' = any (reloptions), false) and pg_get_viewdef(oid) !~ 'private\\.is_assured\\(\\)'`,
    )
    expect(missing).toEqual([])
  }))

describe('a session is', () => {
  type Change = (sql: Sql) => Promise<unknown>
  const cases: readonly [what: string, change: Change, claims: object, state: string][] = [
    ['assured without a factor', async () => {}, claimsOfLearner(ownerId), 'assured'],
    ['refused with a factor that was not given', (sql) => addFactor(sql, 'aal1'), claimsOfLearner(ownerId), 'PT403'],
    ['assured with one that was', (sql) => addFactor(sql, 'aal2'), claimsOfLearner(ownerId, 'aal2'), 'assured'],
    ['refused by a token from before', (sql) => addFactor(sql, 'aal2'), claimsOfLearner(ownerId), 'PT403'],
    ['refused by a token that says more', (sql) => addFactor(sql, 'aal1'), claimsOfLearner(ownerId, 'aal2'), 'PT403'],
    [
      'refused once it has ended',
      (sql) => sql('delete from auth.sessions where id = $1', [ownerId]),
      claimsOfLearner(ownerId),
      'PT401',
    ],
    ['refused without an id', async () => {}, { role: 'authenticated', sub: ownerId }, 'PT401'],
    ['not asked of visitors', async () => {}, { role: 'anon' }, 'assured'],
    ['not asked of the server', async () => {}, { role: 'service_role' }, 'assured'],
  ]
  test.each(cases)('%s', (_what, change, claims, state) =>
    inScratch(async (sql) => {
      await change(sql)
      await sql(`select set_config('request.jwt.claims', $1, true), set_config('role', $2, true)`, [
        JSON.stringify(claims),
        'role' in claims ? claims.role : '',
      ])
      expect(await sql('select private.check_request()').then(() => 'assured', sqlState)).toBe(state)
    }),
  )
})

describe('over the network', () => {
  let backend: Backend
  let url: string
  let database: pg.Pool
  let ada: Session
  /** The account without the other. */
  let half: Session

  const picture = new Blob([Buffer.from('89504e470d0a1a0a', 'hex')], { type: 'image/png' })

  interface Session {
    readonly client: SupabaseClient
    readonly id: string
    readonly token: string
  }

  beforeAll(async () => {
    const databaseUrl = await testDatabase('migrated')
    backend = await createBackend(
      { databaseUrl, migrationsDir: migrationsDirectory, functionsDir: join(import.meta.dirname, '../functions') },
      silent,
    )
    url = await backend.listen()
    database = new pg.Pool({ connectionString: databaseUrl, max: 1 })
    ada = await signIn('signUp')
    half = await signIn('signInWithPassword')
    await write(ada, noteId)
  })
  afterAll(async () => {
    await Promise.all([ada, half].map(({ client }) => client.removeAllChannels()))
    await database.end()
    await backend.close()
  })

  const noteId = String(tables.notes?.fixture.stored.id)
  const write = ({ client }: Session, id: string) =>
    client.from('notes').insert({ id, title: 'Biologie' }).throwOnError()

  async function signIn(how: 'signUp' | 'signInWithPassword', email = 'ada@cahier.test'): Promise<Session> {
    const client = createClient(url, backend.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    })
    const { data, error } = await client.auth[how]({ email, password: 'correct horse' })
    if (error || !data.session) throw new Error('no session', { cause: error })
    return { client, id: data.session.user.id, token: data.session.access_token }
  }

  const addFactorTo = (id: string) =>
    database.query(
      `insert into auth.mfa_factors (id, user_id, factor_type, status) values (gen_random_uuid(), $1, 'totp', 'verified')`,
      [id],
    )
  const removeFactors = () => database.query('delete from auth.mfa_factors')

  /** The status and the code of an answer to a session's request. */
  async function ask(path: string, method = 'GET', body?: object, { token } = half) {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        apikey: backend.publishableKey,
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': body instanceof Blob ? body.type : 'application/json' }),
      },
      ...(body && { body: body instanceof Blob ? body : JSON.stringify(body) }),
    })
    const { code, details } = await answer.json().catch(() => ({}))
    return [answer.status, details ?? code]
  }

  /** A channel's state, as soon as it has one. */
  function stateOn({ client, token }: Session, topic: string, isPrivate = true): Promise<string> {
    client.realtime.setAuth(token)
    const { promise, resolve } = Promise.withResolvers<string>()
    client
      .channel(topic, { config: { private: isPrivate } })
      .on('postgres_changes', { event: '*', schema: 'public', table: 'notes' }, () => {})
      .subscribe((state) => resolve(state))
    return promise
  }

  /** What a session may ask of a bucket, in an order in which all of it succeeds and the file is there at the end. */
  function requestsOf(
    bucket: string,
    { id } = half,
    note = noteId,
  ): readonly (readonly [method: string, path: string, body?: object])[] {
    const name = String(buckets[bucket]?.fixture.stored.name).replace(ownerId, id).replace(noteId, note)
    const upload = ['POST', `/storage/v1/object/${bucket}/${name}`, picture] as const
    return [
      upload,
      ['POST', `/storage/v1/object/list/${bucket}`, { prefix: '' }],
      ['GET', `/storage/v1/object/authenticated/${bucket}/${name}`],
      ['POST', `/storage/v1/object/sign/${bucket}/${name}`, { expiresIn: 60 }],
      ['DELETE', `/storage/v1/object/${bucket}`, { prefixes: [name] }],
      upload,
    ]
  }

  test.each(Object.keys(buckets))('a session without a factor to give uses files of %s', async (bucket) => {
    for (const [method, path, body] of requestsOf(bucket)) {
      expect([method, path, ...(await ask(path, method, body))]).toEqual([method, path, 200, undefined])
    }
  })

  const edge = readdirSync(join(import.meta.dirname, '../functions'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== '_shared')
    .map(({ name }) => name)

  describe('a session with the password alone', () => {
    beforeAll(async () => void (await addFactorTo(ada.id)))
    afterAll(removeFactors)

    test.each(Object.keys(tables))('reads nothing of %s', async (table) => {
      expect(await ask(`/rest/v1/${table}?select=*&limit=1`)).toEqual([403, 'insufficient_aal'])
    })

    test.each(Object.keys(functions))('does not run %s', async (name) => {
      const { rows } = await database.query<{ names: string[] | null; required: number; callable: boolean }>(
        `select proargnames[1 : pronargs] as names, pronargs - pronargdefaults as required,
           has_function_privilege('authenticated', oid, 'execute') as callable
         from pg_proc where proname = $1 and pronamespace = 'public'::regnamespace`,
        [name],
      )
      for (const { names, required, callable } of rows) {
        if (!callable) continue
        const parameters = Object.fromEntries((names ?? []).slice(0, required).map((parameter) => [parameter, null]))
        expect(await ask(`/rest/v1/rpc/${name}`, 'POST', parameters)).toEqual([403, 'insufficient_aal'])
      }
    })

    test.each(Object.keys(buckets))('neither lists, reads nor writes files of %s', async (bucket) => {
      for (const [method, path, body] of requestsOf(bucket)) {
        expect([method, path, ...(await ask(path, method, body))]).toEqual([method, path, 400, 'AccessDenied'])
      }
      const { error } = await half.client.storage.from(bucket).list()
      expect(error).toMatchObject({ statusCode: '403' })
    })

    test.each(edge)('does not call the function %s', async (name) => {
      expect(await ask(`/functions/v1/${name}`, 'POST', {})).toEqual([403, 'insufficient_aal'])
    })

    test.each([true, false])('joins no channel (private: %s)', async (isPrivate) => {
      expect(await stateOn(half, isPrivate ? `user:${half.id}` : 'changes', isPrivate)).toBe('CHANNEL_ERROR')
    })
  })

  // The same requests, so that it is the factor that they lack above.
  describe('a session that has given the factor as well', () => {
    let whole: Session
    const ownNote = '00000000-0000-4000-8000-0000000000e1'
    beforeAll(async () => {
      const { client, id } = await signIn('signUp', 'eve@cahier.test')
      const { data: factor } = await client.auth.mfa.enroll({ factorType: 'totp' })
      const code = codeOf(factor?.type === 'totp' ? factor.totp.secret : '')
      const { data } = await client.auth.mfa.challengeAndVerify({ factorId: factor?.id ?? '', code })
      whole = { client, id, token: data?.access_token ?? '' }
      await write(whole, ownNote)
    })
    afterAll(() => whole.client.removeAllChannels())

    test.each(Object.keys(tables))('is not refused %s', async (table) => {
      expect(await ask(`/rest/v1/${table}?select=*&limit=1`, 'GET', undefined, whole)).not.toContain('insufficient_aal')
    })

    test('reads its rows, and calls functions of the database', async () => {
      expect(await ask('/rest/v1/notes?select=id', 'GET', undefined, whole)).toEqual([200, undefined])
      expect(await ask('/rest/v1/rpc/security_overview', 'POST', {}, whole)).toEqual([200, undefined])
    })

    test.each(Object.keys(buckets))('lists, reads and writes files of %s', async (bucket) => {
      for (const [method, path, body] of requestsOf(bucket, whole, ownNote))
        expect([method, path, ...(await ask(path, method, body, whole))]).toEqual([method, path, 200, undefined])
    })

    test.each(edge)('reaches the function %s', async (name) => {
      expect(await ask(`/functions/v1/${name}`, 'POST', {}, whole)).not.toContain('insufficient_aal')
    })

    test.each([true, false])('joins a channel (private: %s)', async (isPrivate) => {
      expect(await stateOn(whole, isPrivate ? `user:${whole.id}` : 'changes', isPrivate)).toBe('SUBSCRIBED')
    })
  })

  /** The session that a token is of. */
  const sessionOf = (token: string): string =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).session_id
  const ways: readonly [string, (client: SupabaseClient, token: string) => PromiseLike<{ error: unknown }>][] = [
    ['by itself', (client, token) => client.rpc('end_sessions', { session_id: sessionOf(token) })],
    ['with all others', (client) => client.rpc('end_sessions')],
    ['by signing the others out', (client) => client.auth.signOut({ scope: 'others' })],
  ]
  test.each(ways)('a session ended elsewhere %s is refused everywhere at once', async (_way, end) => {
    const thief = await signIn('signInWithPassword')
    const topic = `user:${thief.id}`
    const closed = vi.fn()
    thief.client.realtime.setAuth(thief.token)
    const joined = Promise.withResolvers<void>()
    const channel = thief.client.channel(topic, { config: { private: true } })
    channel.subscribe((state) => (state === 'SUBSCRIBED' ? joined.resolve() : closed(state)))
    await joined.promise
    const use = async () => [
      await ask('/rest/v1/notes?select=id', 'GET', undefined, thief),
      await ask('/storage/v1/object/list/avatars', 'POST', { prefix: '' }, thief),
      await ask('/functions/v1/calendar', 'POST', {}, thief),
    ]
    expect(await use()).toEqual([200, 200, 200].map((status) => [status, undefined]))

    expect(await end(ada.client, thief.token)).toMatchObject({ error: null })
    expect((await use()).map(([status]) => status)).toEqual([401, 400, 401])
    await vi.waitFor(() => expect(closed).toHaveBeenCalled())
    expect(await ask('/rest/v1/notes?select=id', 'GET', undefined, ada)).toEqual([200, undefined])
    await thief.client.removeAllChannels()
  })
})
