import type { Sql } from '@cahier/backend'
import { describe, expect, test } from 'vitest'
import { type Actor, claimsOfLearner, otherId, ownerId, runAs, sqlState } from '../../tests/actors.ts'
import { scratchDatabase } from '../../tests/scratch.ts'

const { inScratch } = scratchDatabase()

const team = { ...claimsOfLearner(otherId), app_metadata: { cahier_admin: true } }

/** Runs one statement as a member of the team. */
async function runAsTeam<Row>(sql: Sql, statement: string, parameters: readonly unknown[] = []): Promise<Row[]> {
  await sql('savepoint act')
  try {
    await sql('set local role authenticated')
    await sql(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify(team)])
    const rows = await sql<Row>(statement, parameters)
    await sql('reset role')
    return rows
  } catch (error) {
    await sql('rollback to savepoint act')
    throw error
  }
}

const write = (sql: Sql, body: string, actor: Actor = 'owner') =>
  runAs(sql, actor, 'select public.write_to_support($1)', [body])
const answer = (sql: Sql, body: string) => runAsTeam(sql, 'select public.answer_support($1, $2)', [ownerId, body])
const thread = `select from_team, body from public.support_messages order by created_at, from_team`
const pay = (sql: Sql) => sql(`update public.profiles set subscription = 'basic' where id = $1`, [ownerId])

/** A future weekday, at an hour in Paris. */
const weekday = (hour: number, isodow = 3) => `(
  select (day::timestamp + make_interval(hours => ${hour})) at time zone 'Europe/Paris'
  from generate_series(current_date + 2, current_date + 8, '1 day') as day where extract(isodow from day) = ${isodow}
)`
const request = (sql: Sql, wished: string, { actor = 'owner' as Actor, phone = '+33 6 12 34 56 78' } = {}) =>
  runAs(sql, actor, `select public.request_call('Sujet', $1, array[${wished}], 'America/Montreal')`, [phone])

const refusal = (work: Promise<unknown>) => work.then(() => 'done', sqlState)

describe('the thread', () => {
  test('is visible only to its learner and the team', () =>
    inScratch(async (sql) => {
      await write(sql, ' Bonjour ')
      await answer(sql, 'Bonjour Ada')
      const both = [
        { from_team: false, body: 'Bonjour' },
        { from_team: true, body: 'Bonjour Ada' },
      ]
      expect(await runAs(sql, 'owner', thread)).toEqual(both)
      expect(await runAs(sql, 'other', thread)).toEqual([])
      expect(await runAsTeam(sql, thread)).toEqual(both)
      expect(await runAsTeam(sql, 'select name, email from public.support_threads')).toEqual([
        { name: 'Ada', email: 'owner@cahier.test' },
      ])
    }))

  test('notifies its learner of an answer, in their language', () =>
    inScratch(async (sql) => {
      await write(sql, 'Hello')
      await answer(sql, 'Bonjour')
      await sql(`update public.user_settings set language = 'en' where user_id = $1`, [ownerId])
      await answer(sql, 'Hello')
      const told = `select kind, title, body, href from public.notifications where user_id = $1 order by body`
      const common = { kind: 'support', href: '/help?contact=chat' }
      expect(await sql(told, [ownerId])).toEqual([
        { ...common, title: 'L’équipe vous a répondu', body: 'Bonjour' },
        { ...common, title: 'The team has answered you', body: 'Hello' },
      ])
    }))

  test('is marked done by the team, and reopened by the next message', () =>
    inScratch(async (sql) => {
      const open = () => sql('select done_at is null as open from public.support_threads')
      const done = 'update public.support_threads set done_at = now() returning 1'
      await write(sql, 'Un')
      expect(await runAs(sql, 'owner', done)).toEqual([])
      expect(await runAsTeam(sql, done)).toHaveLength(1)
      expect(await open()).toEqual([{ open: false }])
      await write(sql, 'Deux')
      expect(await open()).toEqual([{ open: true }])
    }))

  test('accepts thirty messages an hour', () =>
    inScratch(async (sql) => {
      for (let sent = 0; sent < 30; sent++) await write(sql, 'Encore')
      expect(await refusal(write(sql, 'Encore'))).toBe('PT429')
      await write(sql, 'Moi aussi', 'other')
      await sql(`update public.support_messages set created_at = now() - interval '61 minutes'`)
      await write(sql, 'Encore')
    }))

  test.each(['', ' \n', 'x'.repeat(2001)])('refuses an empty or too long message', (body) =>
    inScratch(async (sql) => expect(await refusal(write(sql, body))).toBe('PT422')),
  )

  test('can be answered only if it exists', () =>
    inScratch(async (sql) => expect(await refusal(answer(sql, 'Bonjour'))).toBe('PT404')))
})

describe('a call', () => {
  test('can be requested only on a paid plan', () =>
    inScratch(async (sql) => {
      expect(await refusal(request(sql, weekday(10)))).toBe('PT402')
      await pay(sql)
      await request(sql, weekday(10))
      const requests = 'select name, email, time_zone, status from public.call_requests'
      const stored = [{ name: 'Ada', email: 'owner@cahier.test', time_zone: 'America/Montreal', status: 'open' }]
      expect(await runAs(sql, 'owner', requests)).toEqual(stored)
      expect(await runAs(sql, 'other', requests)).toEqual([])
      expect(await runAsTeam(sql, requests)).toEqual(stored)
    }))

  test.each([
    ['before nine', weekday(8)],
    ['from eighteen on', weekday(18)],
    ['on a Sunday', weekday(10, 7)],
    ['in the past', `now() - interval '1 day'`],
    ['more than 60 days ahead', `${weekday(10)} + interval '63 days'`],
    ['at no time', ''],
    ['at four times', Array(4).fill(weekday(10)).join()],
  ])('cannot be %s', (_, wished) =>
    inScratch(async (sql) => {
      await pay(sql)
      const list = wished === '' ? 'null::timestamptz' : wished
      expect(await refusal(request(sql, list))).toBe('PT422')
    }),
  )

  test.each(['', '12', 'appelez-moi', '06 12 34 56 78 ; rm'])('requires a phone number, not “%s”', (phone) =>
    inScratch(async (sql) => {
      await pay(sql)
      expect(await refusal(request(sql, weekday(10), { phone }))).toBe('PT422')
    }),
  )

  test('is limited to three open requests, and five requests a day', () =>
    inScratch(async (sql) => {
      const withdraw = () =>
        runAs(sql, 'owner', `update public.call_requests set status = 'withdrawn' where status = 'open'`)
      await pay(sql)
      for (let asked = 0; asked < 3; asked++) await request(sql, weekday(9 + asked))
      expect(await refusal(request(sql, weekday(17)))).toBe('PT429')
      await withdraw()
      for (let asked = 0; asked < 2; asked++) await request(sql, weekday(9 + asked))
      await withdraw()
      expect(await refusal(request(sql, weekday(17)))).toBe('PT429')
    }))

  test('is withdrawn by its learner and marked by the team, while it is open', () =>
    inScratch(async (sql) => {
      const mark = (status: string) => `update public.call_requests set status = '${status}' returning 1`
      await pay(sql)
      await request(sql, weekday(10))
      expect(await refusal(runAs(sql, 'owner', mark('done')))).toBe('42501')
      expect(await runAs(sql, 'other', mark('withdrawn'))).toEqual([])
      expect(await runAsTeam(sql, mark('done'))).toHaveLength(1)
      expect(await runAs(sql, 'owner', mark('withdrawn'))).toEqual([])
      expect(await runAsTeam(sql, mark('open'))).toHaveLength(1)
      expect(await runAs(sql, 'owner', mark('withdrawn'))).toHaveLength(1)
      expect(await runAsTeam(sql, mark('done'))).toEqual([])
    }))
})

test('a demo account can neither write to the support nor request a call', () =>
  inScratch(async (sql) => {
    await pay(sql)
    await sql('update auth.users set is_anonymous = true, email = null where id = $1', [ownerId])
    expect(await refusal(write(sql, 'Bonjour'))).toBe('PT403')
    expect(await refusal(request(sql, weekday(10)))).toBe('PT403')
  }))

describe('the support form', () => {
  const send = `select public.send_contact_message('Ada', 'ada@cahier.test', 'Sujet', 'Message', 'normal', $1)`
  const seen = 'select subject from public.contact_messages'

  test('can be read and marked by the team', () =>
    inScratch(async (sql) => {
      await runAs(sql, 'anon', send, [''])
      expect(await runAsTeam(sql, seen)).toEqual([{ subject: 'Sujet' }])
      expect(await runAs(sql, 'owner', seen)).toEqual([])
      const done = 'update public.contact_messages set done_at = now() returning 1'
      expect(await runAs(sql, 'owner', done)).toEqual([])
      expect(await runAsTeam(sql, done)).toHaveLength(1)
    }))

  test('stores nothing if the hidden field is filled in, and responds as usual', () =>
    inScratch(async (sql) => {
      for (let sent = 0; sent < 6; sent++) await runAs(sql, 'anon', send, ['https://spam.example'])
      expect(await sql(seen)).toEqual([])
    }))
})
