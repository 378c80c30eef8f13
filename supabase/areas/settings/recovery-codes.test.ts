import { createBackend, type Sql, silent } from '@cahier/backend'
import { testDatabase } from '@cahier/backend/testing'
import { createClient } from '@supabase/supabase-js'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { migrationsDirectory } from '../../schema/migrations.ts'
import { claimsOfLearner, otherId, ownerId, sqlState } from '../../tests/actors.ts'
import { runtimes } from '../../tests/edge-runtimes.ts'
import { scratchDatabase } from '../../tests/scratch.ts'

const { inScratch } = scratchDatabase()

/** Runs a statement as the owner, who gave a code so many minutes ago. */
async function asOwner<Row>(sql: Sql, statement: string, minutes = 0): Promise<Row[]> {
  const timestamp = Math.floor(Date.now() / 1000) - minutes * 60
  const claims = { ...claimsOfLearner(ownerId, 'aal2'), amr: [{ method: 'totp', timestamp }] }
  await sql('savepoint act')
  try {
    await sql(`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`, [
      JSON.stringify(claims),
    ])
    const rows = await sql<Row>(statement)
    await sql('reset role')
    return rows
  } catch (error) {
    await sql('rollback to savepoint act')
    throw error
  }
}
const enroll = (sql: Sql) =>
  sql(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), $1, 'x', 'totp', 'verified', now(), now())`,
    [ownerId],
  )
const make = async (sql: Sql) =>
  (await asOwner<{ codes: string[] }>(sql, 'select public.make_recovery_codes() as codes'))[0]?.codes ?? []
const use = async (sql: Sql, code: string, account = ownerId) =>
  (await sql<{ outcome: string }>('select public.use_recovery_code($1, $2) as outcome', [account, code]))[0]?.outcome
const left = (sql: Sql) =>
  asOwner<{ total: number; remaining: number }>(sql, 'select * from public.own_recovery_codes()')
const count = async (sql: Sql, table: string) =>
  (await sql<{ count: number }>(`select count(*)::integer as count from ${table} where user_id = $1`, [ownerId]))[0]
    ?.count

describe('recovery codes of our own', () => {
  test('are ten, different, shown once and stored as hashes', () =>
    inScratch(async (sql) => {
      await enroll(sql)
      expect(await left(sql)).toEqual([])
      const codes = await make(sql)
      expect(new Set(codes).size).toBe(10)
      for (const code of codes) expect(code).toMatch(/^[2-9a-hjkmnp-z]{16}$/)
      const stored = JSON.stringify(await sql('select * from private.recovery_codes'))
      expect(codes.some((code) => stored.includes(code))).toBe(false)
      expect(await left(sql)).toEqual([{ total: 10, remaining: 10 }])
    }))

  test.each([
    ['with an authenticator only', 'PT422', async () => {}, 0],
    ['after a recent proof only', 'PT403', enroll, 16],
  ])('are made %s', (_, state, prepare, minutes) =>
    inScratch(async (sql) => {
      await prepare(sql)
      const error = await asOwner(sql, 'select public.make_recovery_codes()', minutes).catch(
        (reason: unknown) => reason,
      )
      expect(sqlState(error)).toBe(state)
    }),
  )

  test('new ones replace the old ones', () =>
    inScratch(async (sql) => {
      await enroll(sql)
      const [old = ''] = await make(sql)
      await make(sql)
      expect(await use(sql, old)).toBe('wrong')
      expect(await count(sql, 'auth.mfa_factors')).toBe(1)
    }))

  test('one takes the authenticator and all sessions away, and is of no use again', () =>
    inScratch(async (sql) => {
      await enroll(sql)
      await sql('update auth.users set email_confirmed_at = now()')
      const [code = ''] = await make(sql)
      expect(await use(sql, code, otherId)).toBe('wrong')
      expect(await use(sql, ` ${code.toUpperCase().replace(/(.{4})/g, '$1-')}`)).toBe('done')
      expect([await count(sql, 'auth.mfa_factors'), await count(sql, 'auth.sessions')]).toEqual([0, 0])
      expect(await count(sql, 'private.recovery_codes')).toBe(0)
      expect(await use(sql, code)).toBe('wrong')
      const mails = await sql<{ subject: string }>('select subject from auth.mails where recipient = $1', [
        'owner@cahier.test',
      ])
      expect(mails.map(({ subject }) => subject.replace(' · Cahier', '')).sort()).toEqual([
        'La double authentification est désactivée',
        'Nouveaux codes de récupération',
        'Un code de récupération a servi',
      ])
    }))

  test('ten wrong ones within fifteen minutes bar the right one', () =>
    inScratch(async (sql) => {
      await enroll(sql)
      const [code = ''] = await make(sql)
      for (let tries = 0; tries < 10; tries++) expect(await use(sql, `wrong${tries}`)).toBe('wrong')
      expect(await use(sql, code)).toBe('tries')
      await sql(`update private.wrong_tries set since = now() - interval '16 minutes'`)
      expect(await use(sql, code)).toBe('done')
    }))

  test('go with the authenticator', () =>
    inScratch(async (sql) => {
      await enroll(sql)
      await make(sql)
      await sql('delete from auth.mfa_factors where user_id = $1', [ownerId])
      expect(await left(sql)).toEqual([])
    }))
})

describe.each(runtimes)('on %s', (_runtime, start) => {
  test('a code is used once by ten at the same time, and its owner signs in anew', async () => {
    const databaseUrl = await testDatabase('migrated')
    const backend = await createBackend({ databaseUrl, migrationsDir: migrationsDirectory }, silent)
    const url = await backend.listen()
    const running = await start('use-recovery-code', {
      SUPABASE_URL: url,
      SUPABASE_ANON_KEY: backend.publishableKey,
      SUPABASE_SERVICE_ROLE_KEY: backend.secretKey,
    })
    const database = new pg.Client(databaseUrl)
    await database.connect()
    onTestFinished(async () => {
      await database.end()
      await running.stop()
      await backend.close()
    })
    const client = createClient(url, backend.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    })
    const account = { email: `${crypto.randomUUID()}@cahier.test`, password: 'correct horse' }
    await client.auth.signUp(account)
    // Codes are made at the time when the authenticator is; the database then refuses this session, which has given no code of it.
    const { data } = await client.auth.getSession()
    const id = data.session?.user.id
    const code = 'abcdefghjkmnpqrs'
    await database.query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
       values (gen_random_uuid(), $1, 'x', 'totp', 'verified', now(), now())`,
      [id],
    )
    await database.query(
      'insert into private.recovery_codes (user_id, code_hash) values ($1, private.recovery_code_hash($1, $2))',
      [id, code],
    )
    expect((await client.rpc('own_recovery_codes')).error?.details).toBe('insufficient_aal')

    const ask = async (body: object, token = data.session?.access_token) => {
      const headers = {
        'content-type': 'application/json',
        apikey: backend.publishableKey,
        authorization: `Bearer ${token}`,
      }
      const request = new Request(`${url}/functions/v1/use-recovery-code`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
      const answer = await running.handle(request)
      return [answer.status, (await answer.json()).code]
    }
    expect(await ask({})).toEqual([400, 'invalid_body'])
    expect(await ask({ code }, 'x')).toEqual([401, 'not_signed_in'])
    expect(await ask({ code: 'wrong' })).toEqual([422, 'mfa_verification_failed'])
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => ask({ code })))
    expect(outcomes.filter(([status]) => status === 200)).toHaveLength(1)
    expect((await client.rpc('own_recovery_codes')).status).toBe(401)
    expect((await client.auth.signInWithPassword(account)).error).toBeNull()
    expect((await client.rpc('own_recovery_codes')).data).toEqual([])
  })
})
