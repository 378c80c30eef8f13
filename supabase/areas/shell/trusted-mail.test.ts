import type { Sql } from '@cahier/backend'
import { describe, expect, test } from 'vitest'
import { type Actor, ownerId, runAs } from '../../tests/actors.ts'
import { scratchDatabase } from '../../tests/scratch.ts'

const { inScratch } = scratchDatabase()

const owner = 'owner@cahier.test'
const stranger = 'nobody@elsewhere.test'

interface Facts {
  topic?: string
  token?: string
  language?: string
}
const mails = (sql: Sql) =>
  sql<{ id: string; recipient: string; facts: Facts; failed_at: string | null; error: string | null }>(
    'select id, recipient, facts, failed_at, error from auth.mails order by created_at, subject',
  )
/** Gives whether it was queued. */
const send = async (sql: Sql, recipient: string, options = '') =>
  (
    await sql<{ queued: boolean }>(
      `select private.send_mail('fr', $1, 'Objet', 'Bonjour,'${options === '' ? '' : `, ${options}`}) as queued`,
      [recipient],
    )
  )[0]?.queued
const study = `topic => 'study'`
const tokenOf = async (sql: Sql, recipient: string, topic = 'study') => {
  await sql('delete from auth.mails')
  await send(sql, recipient, `topic => '${topic}'`)
  return (await mails(sql))[0]?.facts.token ?? expect.fail('The mail has no token')
}
const choose = async (sql: Sql, token: string | null, isOff = true, actor: Actor = 'anon') =>
  (await runAs<{ choice: unknown }>(sql, actor, 'select public.choose_mail($1, $2) as choice', [token, isOff]))[0]
    ?.choice
const note = (sql: Sql, recipient: string, outcome: string, reason: string | null = null) =>
  runAs(sql, 'service', 'select public.note_mail(gen_random_uuid(), $1, $2, $3)', [recipient, outcome, reason])
const stopped = (sql: Sql, actor: Actor = 'owner') =>
  runAs<{ address: string; reason: string }>(sql, actor, 'select address, reason from public.stopped_mail()')

describe('a token', () => {
  test.each([owner, stranger])(
    'of a mail to %s switches exactly its topic off and on, without a session',
    (recipient) =>
      inScratch(async (sql) => {
        const token = await tokenOf(sql, recipient)
        expect(await choose(sql, token)).toEqual({ topic: 'study', isOff: true })
        expect(await choose(sql, token)).toEqual({ topic: 'study', isOff: true })
        expect(await send(sql, recipient, study)).toBe(false)
        expect(await send(sql, recipient, `topic => 'progress'`)).toBe(true)
        expect(await send(sql, recipient)).toBe(true)
        expect(await choose(sql, token, false)).toEqual({ topic: 'study', isOff: false })
        expect(await send(sql, recipient, study)).toBe(true)
      }),
  )

  test('is the same for each mail of a topic, and another one for each topic and reader', () =>
    inScratch(async (sql) => {
      const tokens = [
        await tokenOf(sql, owner),
        await tokenOf(sql, 'Owner@Cahier.test'),
        await tokenOf(sql, owner, 'progress'),
        await tokenOf(sql, stranger),
      ]
      expect(tokens[0]).toBe(tokens[1])
      expect(new Set(tokens).size).toBe(3)
    }))

  test('is in no mail that cannot be switched off', () =>
    inScratch(async (sql) => {
      await send(sql, owner)
      expect((await mails(sql))[0]?.facts).toEqual({ language: 'fr' })
    }))

  test('that was changed, or made by somebody else, does nothing', () =>
    inScratch(async (sql) => {
      const token = await tokenOf(sql, owner)
      const [topic, reader, signature = ''] = token.split('.')
      const forged = [
        null,
        '',
        'x',
        `progress.${reader}.${signature}`,
        `${topic}.00000000-0000-0000-0000-000000000000.${signature}`,
        `${topic}.${reader}.${signature.replace(/^./, (first) => (first === '0' ? '1' : '0'))}`,
        `${topic}.${reader}.${'0'.repeat(64)}`,
        `${token} `,
        token.toUpperCase(),
      ]
      for (const each of forged) expect(await choose(sql, each)).toBeNull()
      expect(await send(sql, owner, study)).toBe(true)
    }))

  test('is void once the account has gone', () =>
    inScratch(async (sql) => {
      const token = await tokenOf(sql, 'other@cahier.test')
      await sql(`delete from auth.users where email = 'other@cahier.test'`)
      expect(await choose(sql, token)).toBeNull()
    }))

  test('changes something thirty times an hour at most', () =>
    inScratch(async (sql) => {
      const token = await tokenOf(sql, owner)
      for (let turn = 0; turn < 30; turn++) await choose(sql, token, turn % 2 === 0)
      await choose(sql, token, false)
      await expect(choose(sql, token, true)).rejects.toMatchObject({ code: 'PT429' })
    }))
})

describe('an address', () => {
  test('that refuses mail gets none, and waiting mails end, but what somebody asks for goes', () =>
    inScratch(async (sql) => {
      await send(sql, owner)
      await send(sql, owner, 'asked => true')
      await send(sql, stranger)
      await note(sql, 'OWNER@cahier.test', 'refused', '550 5.1.1 no such user')
      expect((await mails(sql)).map(({ recipient, error }) => [recipient, error]).sort()).toEqual([
        [stranger, null],
        [owner, null],
        [owner, '550 5.1.1 no such user'],
      ])
      expect([await send(sql, owner), await send(sql, owner, study), await send(sql, owner, 'asked => true')]).toEqual([
        false,
        false,
        true,
      ])
      expect(await send(sql, stranger)).toBe(true)
      expect(await stopped(sql)).toEqual([{ address: owner, reason: '550 5.1.1 no such user' }])
      expect(await stopped(sql, 'other')).toEqual([])
    }))

  test('is stopped by three mails in a row that were given up, and not by three with one that arrived', () =>
    inScratch(async (sql) => {
      for (const outcome of ['failed', 'failed', 'sent', 'failed', 'failed', 'undeliverable']) {
        await note(sql, owner, outcome, '450 later')
      }
      expect(await stopped(sql)).toEqual([])
      await note(sql, owner, 'failed', '450 later')
      expect(await stopped(sql)).toMatchObject([{ reason: '450 later' }])
    }))

  test('gets mail again when it is confirmed', () =>
    inScratch(async (sql) => {
      await note(sql, owner, 'refused', 'x')
      await runAs(sql, 'owner', 'select public.request_email_confirmation()')
      const [{ code } = { code: '' }] = await sql<{ code: string }>(
        `select substring(body from '\\m\\d{6}\\M') as code from auth.mails where recipient = $1`,
        [owner],
      )
      await runAs(sql, 'owner', `select public.confirm_email('x')`)
      expect(await stopped(sql)).toHaveLength(1)
      await runAs(sql, 'owner', 'select public.confirm_email($1)', [code])
      expect(await stopped(sql)).toEqual([])
      expect(await send(sql, owner)).toBe(true)
    }))

  test('that becomes an account’s and is confirmed gets mail again', () =>
    inScratch(async (sql) => {
      await note(sql, stranger, 'refused', 'x')
      await sql('update auth.users set email = $1, email_confirmed_at = now() where id = $2', [stranger, ownerId])
      expect(await send(sql, stranger)).toBe(true)
    }))
})

describe('a report', () => {
  const report = async (sql: Sql, id: string | undefined, outcome: string) =>
    (
      await runAs<{ known: boolean }>(sql, 'service', `select public.take_mail_report($1, $2, 'said') as known`, [
        id,
        outcome,
      ])
    )[0]?.known
  const sent = async (sql: Sql) => {
    await send(sql, owner)
    const [mail] = await mails(sql)
    await runAs(sql, 'service', `select public.note_mail($1, $2, 'sent')`, [mail?.id, owner])
    return mail?.id
  }

  test('about a mail that was sent stops its address', () =>
    inScratch(async (sql) => {
      expect(await report(sql, await sent(sql), 'refused')).toBe(true)
      expect(await stopped(sql)).toEqual([{ address: owner, reason: 'said' }])
    }))

  test('about an unknown mail changes nothing', () =>
    inScratch(async (sql) => {
      await sent(sql)
      expect(await report(sql, ownerId, 'refused')).toBe(false)
      expect(await stopped(sql)).toEqual([])
    }))

  test('that calls it spam leaves what is about the account', () =>
    inScratch(async (sql) => {
      await report(sql, await sent(sql), 'complaint')
      expect(await stopped(sql)).toEqual([])
      expect([
        await send(sql, owner, study),
        await send(sql, owner, `topic => 'collaboration'`),
        await send(sql, owner),
      ]).toEqual([false, false, true])
      expect(await runAs(sql, 'owner', 'select cardinality(mail_off) as off from public.user_settings')).toEqual([
        { off: 4 },
      ])
    }))
})
