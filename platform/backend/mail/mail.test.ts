import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../database/open.ts'
import { silent } from '../log.ts'
import { certificate } from '../testing/certificate.ts'
import { testDatabase } from '../testing/database.ts'
import { type SmtpBehavior, SmtpServer } from '../testing/smtp.ts'
import { writeLetter } from './letters.ts'
import { Mailer } from './mailer.ts'
import { enqueue, forgetMails, type ListedMail, listMails } from './queue.ts'
import { smtpTransport } from './smtp.ts'

const letter = writeLetter('recovery', {
  to: 'lea@exemple.fr',
  language: 'fr',
  link: 'https://cahier.example/auth/v1/verify?token=a&type=recovery',
  code: '012345',
})

const site = () => new URL('https://cahier.example')

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** A queued mail, and the mailer that sends it. */
async function post(behavior: SmtpBehavior, { host = 'localhost', credentials = '' } = {}) {
  const server = new SmtpServer(behavior)
  const port = await server.listen()
  const database = await openDatabase({ url: await testDatabase() })
  const transport = smtpTransport({
    smtpUrl: `smtp://${credentials}${host}:${port}`,
    from: 'Cahier <bonjour@exemple.fr>',
  })
  const mailer = new Mailer(database, transport, site, silent)
  closing.push(
    () => server.close(),
    () => database.close(),
    () => mailer.close(),
  )
  const run = <Row>(statement: string) => database.as('postgres', (sql) => sql<Row>(statement))
  await database.as('supabase_auth_admin', (sql) => enqueue(sql, letter))
  const queued = () => database.as('supabase_auth_admin', (sql) => listMails(sql, { texts: true }))
  const only = async (): Promise<ListedMail> => (await queued())[0] ?? expect.fail('There is no mail')
  return { server, mailer, database, run, only }
}

test('a mail is sent once, and its text is deleted afterwards', async () => {
  const { server, mailer, only, database, run } = await post({})
  const [queued] = await run<{ id: string }>('select id from auth.mails')
  const second = new Mailer(database, smtpTransport({ smtpUrl: 'smtp://localhost:1', from: 'x@y.fr' }), site, silent)
  await Promise.all([mailer.drain(), mailer.drain()])
  await second.drain()
  expect(server.mails).toHaveLength(1)
  expect(server.mails[0]).toMatchObject({ to: 'lea@exemple.fr', source: expect.stringContaining('012345') })
  expect(server.mails[0]?.source).toContain('From: Cahier <bonjour@exemple.fr>')
  expect(server.mails[0]?.source).toContain(`Message-ID: <${queued?.id}@exemple.fr>`)
  expect(await only()).toMatchObject({ sent_at: expect.any(String), body: null, attempts: 1, error: null })
})

test('a mail that the database wrote has the address of the application in its links', async () => {
  const { server, mailer, run } = await post({})
  await run(`update auth.mails set html = null, body = 'Voir {CAHIER_URL}/invitation#x'`)
  await mailer.drain()
  expect(server.mails[0]?.source).toContain('Voir https://cahier.example/invitation#x')
})

test.each([
  ['sent', {}],
  ['refused', { refusal: '550 nobody here' }],
])('nothing is kept of a mail that asks for it, once it was %s', async (_outcome, behavior) => {
  const { mailer, run } = await post(behavior)
  await run('update auth.mails set is_kept = false')
  await mailer.drain()
  expect(await run('select from auth.mails')).toEqual([])
})

test('a mail of which nothing is kept waits for three days at most', async () => {
  const { database, run } = await post({})
  const forget = (age: string, isKept: boolean) =>
    database.as('postgres', async (sql) => {
      await sql('update auth.mails set is_kept = $1, created_at = now() - $2::interval', [isKept, age])
      await forgetMails(sql)
      return (await sql('select from auth.mails')).length
    })
  expect([await forget('4 days', true), await forget('2 days', false), await forget('4 days', false)]).toEqual([
    1, 1, 0,
  ])
  expect(await run('select from auth.mails')).toEqual([])
})

test('a mail with a temporary failure is retried with growing pauses until it is given up', async () => {
  const { server, mailer, run, only } = await post({ refusal: '451 busy' })
  const pauses: number[] = []
  for (let attempt = 1; attempt <= 8; attempt++) {
    await mailer.drain()
    const [row] = await run<{ pause: number }>(
      'select round(extract(epoch from due_at - now()))::int as pause from auth.mails',
    )
    pauses.push(row?.pause ?? 0)
    await run('update auth.mails set due_at = now()')
  }
  expect(pauses.slice(0, 7)).toEqual([30, 60, 120, 240, 480, 960, 1920])
  expect(await only()).toMatchObject({ attempts: 8, failed_at: expect.any(String), body: null })
  await mailer.drain()
  expect(server.commands.filter((line) => line.startsWith('RCPT'))).toHaveLength(8)
})

test('a mail that the server refuses permanently is not retried', async () => {
  const { mailer, only } = await post({ refusal: '550 no such reader' })
  await mailer.drain()
  expect(await only()).toMatchObject({
    attempts: 1,
    failed_at: expect.any(String),
    error: expect.stringContaining('550'),
  })
})

test('a mail whose sender disappeared is due again when its lease ends', async () => {
  const { server, mailer, run } = await post({})
  await run(`update auth.mails set attempts = 1, due_at = now() + interval '2 minutes'`)
  await mailer.drain()
  expect(server.mails).toEqual([])
  await run('update auth.mails set due_at = now()')
  await mailer.drain()
  expect(server.mails).toHaveLength(1)
})

test('with a wrong SMTP password the mail waits, and with the right one it is sent', async () => {
  const { server, mailer, run, only } = await post({ password: 'secret' }, { credentials: 'cahier:s%65cret@' })
  server.behavior = { password: 'changed' }
  await mailer.drain()
  expect(await only()).toMatchObject({ sent_at: null, failed_at: null, error: expect.stringContaining('535') })
  server.behavior = { password: 'secret' }
  await run('update auth.mails set due_at = now()')
  await mailer.drain()
  expect(server.mails).toHaveLength(1)
})

test('a remote server without encryption gets no credentials and no mail', async () => {
  const { server, mailer, only } = await post(
    { password: 'secret' },
    { host: '[::ffff:127.0.0.1]', credentials: 'cahier:secret@' },
  )
  await mailer.drain()
  expect(server.commands.map((line) => line.split(' ', 1)[0])).not.toContain('AUTH')
  expect(await only()).toMatchObject({ sent_at: null, failed_at: null, error: expect.stringContaining('502') })
})

test('encryption is used if the server offers it with a trusted certificate', async () => {
  const { server, mailer, run, only } = await post(
    { starttls: true, password: 'secret' },
    { credentials: 'cahier:secret@' },
  )
  await mailer.drain()
  expect(server.mails).toEqual([])
  expect(await only()).toMatchObject({ sent_at: null, failed_at: null, error: expect.stringContaining('self-signed') })

  const before = getCACertificates('default')
  onTestFinished(() => setDefaultCACertificates(before))
  setDefaultCACertificates([...before, certificate.cert])
  await run('update auth.mails set due_at = now()')
  await mailer.drain()
  expect(server.mails).toMatchObject([{ encrypted: true }])
  expect(server.commands.findIndex((line) => line.startsWith('AUTH'))).toBeGreaterThan(
    server.commands.indexOf('STARTTLS'),
  )
})

test.each([
  ['lea@exemple.fr', ['Reply-To: lea@exemple.fr']],
  ['lea@exemple.fr\r\nBcc: autre@exemple.fr', [expect.stringMatching(/^Reply-To: .*Bcc/)]],
  [null, []],
])('an answer goes to %o, and what is written there or in the subject adds no line', async (replyTo, expected) => {
  const { server, mailer, database } = await post({})
  await database.as('supabase_auth_admin', async (sql) => {
    await sql('delete from auth.mails')
    await enqueue(sql, { ...letter, html: null, replyTo, subject: 'Bonjour\r\nBcc: autre@exemple.fr' })
  })
  await mailer.drain()
  const [head = ''] = server.mails[0]?.source.split('\n\n') ?? []
  const headers = head.replace(/\n\s+/g, ' ').split('\n')
  expect(headers.filter((line) => /^(bcc|cc|reply-to):/i.test(line))).toEqual(expected)
  expect(server.commands.filter((line) => line.startsWith('RCPT'))).toEqual(['RCPT TO:<lea@exemple.fr>'])
})

test.each(['fr', 'en', 'es', 'de'] as const)('a letter in %s has the same content as text and as HTML', (language) => {
  const { subject, text, html } = writeLetter('signup', {
    to: 'lea@exemple.fr',
    language,
    link: 'https://cahier.example/?a=1&b="2"',
    code: '123456',
  })
  expect(subject).toMatch(/ · Cahier$/)
  expect(text).toContain('https://cahier.example/?a=1&b="2"')
  expect(html).toContain('href="https://cahier.example/?a=1&#38;b=&#34;2&#34;"')
  expect(html).toContain(`<html lang="${language}">`)
  for (const body of [text, html]) expect(body).toContain('123456')
})
