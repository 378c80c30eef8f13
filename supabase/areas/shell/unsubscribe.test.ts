import { type Backend, createBackend, silent } from '@cahier/backend'
import { testDatabase } from '@cahier/backend/testing'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrationsDirectory } from '../../schema/migrations.ts'
import { type RunningFunction, runtimes } from '../../tests/edge-runtimes.ts'

const bounceSecret = 'the secret of the mail server'

describe.each(runtimes)('on %s', (_name, start) => {
  let backend: Backend
  let database: pg.Client
  let unsubscribe: RunningFunction
  let reports: RunningFunction

  beforeAll(async () => {
    const databaseUrl = await testDatabase('migrated')
    backend = await createBackend({ databaseUrl, migrationsDir: migrationsDirectory }, silent)
    database = new pg.Client(databaseUrl)
    await database.connect()
    const env = {
      SUPABASE_URL: await backend.listen(),
      SUPABASE_ANON_KEY: backend.publishableKey,
      SUPABASE_SERVICE_ROLE_KEY: backend.secretKey,
      CAHIER_URL: 'https://cahier.example/',
      CAHIER_BOUNCE_SECRET: bounceSecret,
    }
    unsubscribe = await start('unsubscribe', env)
    reports = await start('mail-reports', env)
  })
  afterAll(async () => {
    await unsubscribe.stop()
    await reports.stop()
    await database.end()
    await backend.close()
  })

  const tokenOf = async (address: string): Promise<string> =>
    (await database.query(`select private.mail_token(private.address_hash($1), 'study') as token`, [address])).rows[0]
      .token
  const isOff = async (token: string) =>
    (await database.query('select public.mail_choice($1) as choice', [token])).rows[0].choice.isOff
  const ask = (method: string, token: string) =>
    unsubscribe.handle(
      new Request(`http://localhost/unsubscribe?token=${encodeURIComponent(token)}`, {
        method,
        redirect: 'manual',
        ...(method === 'POST' && {
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: 'List-Unsubscribe=One-Click',
        }),
      }),
    )

  test('one click without a session or a key switches the topic off, however often it comes', async () => {
    const token = await tokenOf('click@exemple.fr')
    for (const _ of [1, 2]) {
      const answer = await ask('POST', token)
      expect([answer.status, await answer.text()]).toEqual([200, ''])
    }
    expect(await isOff(token)).toBe(true)
  })

  test('a scanner that follows the link changes nothing, and finds the page', async () => {
    const token = await tokenOf('scanned@exemple.fr')
    for (const method of ['GET', 'HEAD']) {
      const answer = await ask(method, token)
      expect(answer.status).toBe(302)
      expect(answer.headers.get('location')).toBe(`https://cahier.example/unsubscribe#${token}`)
    }
    expect(await isOff(token)).toBe(false)
    const forged = await ask('GET', '//evil.example/#x')
    expect(new URL(forged.headers.get('location') ?? '').origin).toBe('https://cahier.example')
  })

  test('a token that was not made here is answered with 400', async () => {
    expect((await ask('POST', 'x'.repeat(5000))).status).toBe(400)
    expect((await ask('POST', '')).status).toBe(400)
    expect((await ask('PUT', '')).status).toBe(405)
  })

  const report = async (secret: string, body: string) => {
    const answer = await reports.handle(
      new Request('http://localhost/mail-reports', {
        method: 'POST',
        headers: { ...(secret !== '' && { authorization: `Bearer ${secret}` }) },
        body,
      }),
    )
    return [answer.status, await answer.json()]
  }
  const bounce = (id: string) =>
    `Content-Type: multipart/report; boundary=b\r\n\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx\r\n\r\nFinal-Recipient: rfc822; late@exemple.fr\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n--b\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: <${id}@cahier.test>\r\n\r\n--b--\r\n`

  test('a report is taken from whoever has the operator’s secret, and stops the address of the mail that it names', async () => {
    const { rows } = await database.query('select gen_random_uuid() as id')
    const { id } = rows[0]
    await database.query(`select public.note_mail($1, 'late@exemple.fr', 'sent')`, [id])
    for (const secret of ['', 'wrong', backend.publishableKey]) {
      expect(await report(secret, bounce(id))).toMatchObject([401, { code: 'not_signed_in' }])
    }
    expect(await report(bounceSecret, 'Subject: Bonjour\n\nBonjour')).toEqual([200, { outcome: 'no_report' }])
    expect(await report(bounceSecret, bounce('00000000-0000-4000-8000-000000000000'))).toEqual([
      200,
      { outcome: 'unknown_mail' },
    ])
    expect(await report(bounceSecret, 'x'.repeat(1_000_001))).toMatchObject([413, { code: 'too_large' }])
    expect(await report(backend.secretKey, bounce(id))).toEqual([200, { outcome: 'refused' }])
    expect((await database.query(`select private.mail_is_stopped('late@exemple.fr') as stopped`)).rows).toEqual([
      { stopped: true },
    ])
  })
})
