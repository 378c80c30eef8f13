import { type Backend, createBackend, type Sql, silent } from '@cahier/backend'
import { testDatabase } from '@cahier/backend/testing'
import { SmtpServer } from '@cahier/backend/testing/smtp'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrationsDirectory } from '../../schema/migrations.ts'
import { runAs } from '../../tests/actors.ts'
import { type RunningFunction, runtimes } from '../../tests/edge-runtimes.ts'
import { scratchDatabase } from '../../tests/scratch.ts'

describe('the queue of a hosted project', () => {
  const { inScratch } = scratchDatabase()
  const write = (sql: Sql) =>
    runAs(
      sql,
      'anon',
      `select public.send_contact_message('Léa', 'lea@exemple.fr', 'Question', 'Bonjour, une question.')`,
    )
  const due = async (sql: Sql) =>
    (await runAs<{ name: string }>(sql, 'service', 'select name from public.due_functions() as name')).map(
      ({ name }) => name,
    )
  const claim = (sql: Sql) =>
    runAs<{ id: string; recipient: string | null; subject: string }>(
      sql,
      'service',
      'select * from public.claim_letters()',
    )

  test('takes each mail once, and names the function while one is due', () =>
    inScratch(async (sql) => {
      await write(sql)
      expect(await due(sql)).toEqual([])
      await sql('select private.queue_mails()')
      await sql('select private.queue_mails()')
      expect(await due(sql)).toEqual(['send-mails'])
      const mails = await claim(sql)
      expect(mails).toMatchObject([{ recipient: null, reply_to: 'lea@exemple.fr', subject: 'Support\u202f: Question' }])
      expect(await due(sql)).toEqual([])
      await sql(`update private.mail_queue set due_at = now()`)
      await runAs(sql, 'service', "select public.settle_letter($1, 'sent')", [mails[0]?.id])
      expect(await due(sql)).toEqual([])
    }))

  test('gives a mail again after a pause that doubles, and gives it up after three days', () =>
    inScratch(async (sql) => {
      await write(sql)
      await sql('select private.queue_mails()')
      const pauses: number[] = []
      for (let attempt = 0; attempt < 3; attempt++) {
        expect(await claim(sql)).toHaveLength(1)
        const [row] = await sql<{ minutes: number }>(
          'select round(extract(epoch from due_at - now()) / 60)::integer as minutes from private.mail_queue',
        )
        pauses.push(row?.minutes ?? 0)
        await sql('update private.mail_queue set due_at = now()')
      }
      expect(pauses).toEqual([2, 4, 8])
      await sql(`update private.mail_queue set created_at = now() - interval '4 days'`)
      await sql('select private.queue_mails()')
      expect(await claim(sql)).toEqual([])
    }))
})

describe.each(runtimes)('send-mails on %s', (_name, start) => {
  const smtp = new SmtpServer()
  let backend: Backend
  let database: pg.Client
  let env: Record<string, string>
  let running: RunningFunction

  beforeAll(async () => {
    const databaseUrl = await testDatabase('migrated')
    backend = await createBackend({ databaseUrl, migrationsDir: migrationsDirectory }, silent)
    database = new pg.Client(databaseUrl)
    await database.connect()
    const url = await backend.listen()
    env = {
      SUPABASE_URL: url,
      SUPABASE_ANON_KEY: backend.publishableKey,
      CAHIER_SMTP_URL: `smtp://localhost:${await smtp.listen()}`,
      CAHIER_MAIL_FROM: 'Cahier <bonjour@cahier.test>',
      CAHIER_SUPPORT_EMAIL: 'aide@cahier.test',
    }
    running = await start('send-mails', env)
  })
  afterAll(async () => {
    await running.stop()
    await database.end()
    await backend.close()
    await smtp.close()
  })

  const queueMail = () =>
    database.query(`
      insert into public.contact_messages (name, email, subject, message)
      values ('Léa', 'lea@exemple.fr', 'Question', 'Bonjour à tous.');
      select private.queue_mails()`)

  async function call(key: string, { handle } = running) {
    const headers = { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const answer = await handle(new Request('http://localhost/send-mails', { method: 'POST', headers, body: '{}' }))
    return [answer.status, await answer.json()]
  }

  test('sends what is queued, and keeps what could not be sent', async () => {
    await queueMail()
    const again = () => database.query('update private.mail_queue set due_at = now()')

    expect(await call(backend.publishableKey)).toMatchObject([401, { code: 'not_signed_in' }])
    const { CAHIER_SMTP_URL: _, ...unset } = env
    const unconfigured = await start('send-mails', unset)
    expect(await call(backend.secretKey, unconfigured)).toMatchObject([
      503,
      { code: 'mail_not_configured', error: expect.stringContaining('CAHIER_SMTP_URL') },
    ])
    await unconfigured.stop()
    smtp.behavior = { refusal: '450 later' }
    expect(await call(backend.secretKey)).toEqual([200, { sent: 0, refused: 0, failed: 1 }])
    smtp.behavior = {}
    await again()
    expect(await call(backend.secretKey)).toEqual([200, { sent: 1, refused: 0, failed: 0 }])
    await again()
    expect(await call(backend.secretKey)).toEqual([200, { sent: 0, refused: 0, failed: 0 }])
    expect(smtp.mails).toEqual([
      expect.objectContaining({ to: 'aide@cahier.test', source: expect.stringContaining('Reply-To: lea@exemple.fr') }),
    ])
  })

  test('leads links to the application, and waits while its address is unknown', async () => {
    await database.query(`insert into private.mail_queue (recipient, subject, body)
      values ('zoe@exemple.fr', 'Invitation', 'Voir {CAHIER_URL}/invitation#x')`)
    expect(await call(backend.secretKey)).toEqual([200, { sent: 0, refused: 0, failed: 1 }])
    await database.query('update private.mail_queue set due_at = now()')
    const addressed = await start('send-mails', { ...env, CAHIER_URL: 'https://cahier.example/' })
    expect(await call(backend.secretKey, addressed)).toEqual([200, { sent: 1, refused: 0, failed: 0 }])
    await addressed.stop()
    expect(smtp.mails.at(-1)).toMatchObject({
      to: 'zoe@exemple.fr',
      source: expect.stringContaining('Voir https://cahier.example/invitation#x'),
    })
  })

  test('looks like the mails of the backend, and can be switched off with one click', async () => {
    const { rows } = await database.query(`select private.mail_token(encode(sha256('x'), 'hex'), 'study') as token`)
    const facts = { language: 'de', topic: 'study', token: rows[0].token }
    await database.query(
      `insert into private.mail_queue (recipient, subject, body, facts) values ('ada@exemple.fr', 'Verben', 'Guten Tag,', $1)`,
      [facts],
    )
    const addressed = await start('send-mails', { ...env, CAHIER_URL: 'https://cahier.example/' })
    expect(await call(backend.secretKey, addressed)).toEqual([200, { sent: 1, refused: 0, failed: 0 }])
    await addressed.stop()
    const source = smtp.mails.at(-1)?.source.replace(/\n[ \t]+/g, ' ') ?? ''
    expect(source).toContain(`List-Unsubscribe: <${env.SUPABASE_URL}/functions/v1/unsubscribe?token=${facts.token}>`)
    expect(source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(source).toContain('Content-Type: text/html')
  })

  test('keeps what is put off, and stops the address that is refused', async () => {
    const tried: string[] = []
    const { rows } = await database.query(`insert into private.mail_queue (recipient, subject, body)
      select who, 'Objet', 'Bonjour,' from unnest('{grey@exemple.fr,gone@exemple.fr,full@exemple.fr}'::text[]) as who returning id, recipient`)
    smtp.behavior = {
      answer(step, to) {
        if (step !== 'RCPT') return undefined
        tried.push(to)
        if (to.startsWith('gone')) return '550 5.1.1 no such user'
        if (to.startsWith('full')) return '552 5.2.2 mailbox full'
        return tried.filter((one) => one === to).length === 1 ? '451 4.7.1 greylisted' : undefined
      },
    }
    expect(await call(backend.secretKey)).toEqual([200, { sent: 0, refused: 2, failed: 1 }])
    expect((await database.query('select recipient, error from private.mail_queue')).rows).toEqual([
      { recipient: 'grey@exemple.fr', error: expect.stringContaining('greylisted') },
    ])
    await database.query('update private.mail_queue set due_at = now()')
    expect(await call(backend.secretKey)).toEqual([200, { sent: 1, refused: 0, failed: 0 }])
    const grey = rows.find(({ recipient }) => recipient === 'grey@exemple.fr')
    expect(smtp.mails.at(-1)?.source).toContain(`Message-ID: <${grey.id}@cahier.test>`)
    const isStopped = async (who: string) =>
      (await database.query('select private.mail_is_stopped($1) as stopped', [who])).rows[0].stopped
    expect([
      await isStopped('gone@exemple.fr'),
      await isStopped('full@exemple.fr'),
      await isStopped('grey@exemple.fr'),
    ]).toEqual([true, false, false])
    smtp.behavior = {}
  })

  test('gives up what the server refuses for good', async () => {
    await queueMail()
    smtp.behavior = { refusal: '550 nobody here' }
    expect(await call(backend.secretKey)).toEqual([200, { sent: 0, refused: 1, failed: 0 }])
    expect((await database.query('select id from private.mail_queue')).rows).toEqual([])
    smtp.behavior = {}
  })
})
