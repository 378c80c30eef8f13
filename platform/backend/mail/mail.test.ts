import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { renderMail } from '@cahier/mail'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../database/open.ts'
import { silent } from '../log.ts'
import { certificate } from '../testing/certificate.ts'
import { testDatabase } from '../testing/database.ts'
import { type SmtpBehavior, SmtpServer, type SmtpStep } from '../testing/smtp.ts'
import { writeMail } from './account-mails.ts'
import { addressesOf, Mailer } from './mailer.ts'
import { enqueue, forgetMails, type ListedMail, listMails } from './queue.ts'

const written = writeMail('recovery', {
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
async function post(
  behavior: SmtpBehavior,
  { host = 'localhost', credentials = '', patience = undefined as number | undefined } = {},
) {
  const server = new SmtpServer(behavior)
  const port = await server.listen()
  const database = await openDatabase({ url: await testDatabase() })
  const options = {
    smtpUrl: `smtp://${credentials}${host}:${port}`,
    from: 'Cahier <bonjour@exemple.fr>',
    ...(patience && { patience }),
  }
  const mailer = new Mailer(database, options, site, silent)
  closing.push(
    () => server.close(),
    () => database.close(),
    () => mailer.close(),
  )
  const run = <Row>(statement: string) => database.as('postgres', (sql) => sql<Row>(statement))
  await database.as('supabase_auth_admin', (sql) => enqueue(sql, written))
  const queued = () => database.as('supabase_auth_admin', (sql) => listMails(sql, { texts: true }))
  const only = async (): Promise<ListedMail> => (await queued())[0] ?? expect.fail('There is no mail')
  return { server, mailer, database, run, only }
}

test('a mail is sent once, and its text is deleted afterwards', async () => {
  const { server, mailer, only, database, run } = await post({})
  const [queued] = await run<{ id: string }>('select id from auth.mails')
  const second = new Mailer(database, { smtpUrl: 'smtp://localhost:1', from: 'x@y.fr' }, site, silent)
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
  await run(`update auth.mails set body = 'Voir {CAHIER_URL}/invitation#x'`)
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
      // A slow machine has waited for some of it already.
      'select (ceil(extract(epoch from due_at - now()) / 30) * 30)::int as pause from auth.mails',
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
    await enqueue(sql, { ...written, replyTo, subject: 'Bonjour\r\nBcc: autre@exemple.fr' })
  })
  await mailer.drain()
  const [head = ''] = server.mails[0]?.source.split('\n\n') ?? []
  const headers = head.replace(/\n\s+/g, ' ').split('\n')
  expect(headers.filter((line) => /^(bcc|cc|reply-to):/i.test(line))).toEqual(expected)
  expect(server.commands.filter((line) => line.startsWith('RCPT'))).toEqual(['RCPT TO:<lea@exemple.fr>'])
})

test.each(['fr', 'en', 'es', 'de'] as const)('a mail in %s has the same content as text and as HTML', (language) => {
  const link = 'https://cahier.example/auth/v1/verify?a=1&b=2'
  const { subject, text: body, facts } = writeMail('signup', { to: 'lea@exemple.fr', language, link, code: '123456' })
  const rendered = renderMail({ subject, body, facts }, addressesOf(site()))
  expect(subject).toMatch(/ · Cahier$/)
  expect(rendered?.text).toContain(link)
  expect(rendered?.html).toContain('href="https://cahier.example/auth/v1/verify?a=1&#38;b=2"')
  expect(rendered?.html).toContain(`<html lang="${language}">`)
  for (const content of [rendered?.text, rendered?.html]) expect(content).toContain('123456')
})

describe('a mail server that misbehaves', () => {
  const sources = (server: SmtpServer) => server.mails.map(({ source }) => /^Message-ID: (.*)$/m.exec(source)?.[1])
  const due = (run: (statement: string) => Promise<unknown>) =>
    run('update auth.mails set due_at = now() where sent_at is null and failed_at is null')

  test.each<[SmtpStep, string]>([
    ['EHLO', 'cut'],
    ['MAIL', 'cut'],
    ['RCPT', 'cut'],
    ['DATA', 'cut'],
    ['end', 'cut'],
    ['MAIL', '451 busy'],
    ['RCPT', '451 4.7.1 greylisted'],
    ['DATA', '451 busy'],
    ['end', '451 busy'],
    ['MAIL', '550 5.7.1 sender refused'],
  ])('%s answered with %s is tried again under the same Message-ID', async (step, reply) => {
    const { server, mailer, run, only } = await post({ answer: (at) => (at === step ? reply : undefined) })
    const [queued] = await run<{ id: string }>('select id from auth.mails')
    await mailer.drain()
    expect(await only()).toMatchObject({ sent_at: null, failed_at: null, error: expect.any(String) })
    server.behavior = {}
    await due(run)
    await mailer.drain()
    expect(sources(server)).toEqual([`<${queued?.id}@exemple.fr>`])
    expect(await only()).toMatchObject({ attempts: 2, sent_at: expect.any(String) })
  })

  test.each<[SmtpStep, string]>([
    ['RCPT', '550 5.1.1 no such user'],
    ['DATA', '554 5.7.1 looks like spam'],
    ['end', '552 5.3.4 too big'],
  ])('%s answered with %s ends the mail', async (step, reply) => {
    const { server, mailer, run, only } = await post({ answer: (at) => (at === step ? reply : undefined) })
    await mailer.drain()
    server.behavior = {}
    await due(run)
    await mailer.drain()
    expect(await only()).toMatchObject({ attempts: 1, failed_at: expect.any(String), body: null })
    expect(server.mails).toEqual([])
  })

  test.each<SmtpStep>(['EHLO', 'MAIL', 'RCPT', 'DATA', 'end'])('%s answered late is no failure', async (step) => {
    const { server, mailer, only } = await post({ wait: (at) => (at === step ? 300 : 0) })
    await mailer.drain()
    expect(server.mails).toHaveLength(1)
    expect(await only()).toMatchObject({ attempts: 1, sent_at: expect.any(String) })
  })

  test.each<SmtpStep>(['EHLO', 'MAIL', 'RCPT', 'DATA', 'end'])(
    '%s never answered is given up in time, and tried again under the same Message-ID',
    async (step) => {
      const silence = { wait: (at: SmtpStep) => (at === step ? Number.POSITIVE_INFINITY : 0) }
      const { server, mailer, run, only } = await post(silence, { patience: 1_500 })
      const [queued] = await run<{ id: string }>('select id from auth.mails')
      await mailer.drain()
      expect(await only()).toMatchObject({ attempts: 1, sent_at: null, failed_at: null, error: expect.any(String) })
      const taken = server.mails.length
      server.behavior = {}
      await due(run)
      await mailer.drain()
      expect(await only()).toMatchObject({ attempts: 2, sent_at: expect.any(String) })
      // A server that took the mail without saying so gets it twice, and can tell.
      expect(sources(server)).toEqual(Array(taken + 1).fill(`<${queued?.id}@exemple.fr>`))
    },
  )

  test('every mail of a queue of three hundred arrives once, greylisted ones later, and refused ones end', async () => {
    const tried = new Set<string>()
    const isGrey = (to: string) => /-[1-4]@/.test(to)
    const { server, mailer, run } = await post({
      drips: true,
      answer(step, to) {
        if (step !== 'RCPT') return undefined
        if (to.endsWith('@gone.test')) return '550 5.1.1 no such user'
        if (!isGrey(to) || tried.has(to)) return undefined
        tried.add(to)
        return '451 4.7.1 come back later'
      },
    })
    await run('delete from auth.mails')
    await run(`insert into auth.mails (recipient, subject, body, facts)
      select 'r' || number || '-' || number % 10 || case when number % 30 = 0 then '@gone.test' else '@exemple.fr' end, 'Bonjour', 'Bonjour,', '{"language": "fr"}'
      from generate_series(1, 300) as number`)
    await mailer.drain()
    expect(server.mails).toHaveLength(170)
    await due(run)
    await mailer.drain()
    expect(new Set(server.mails.map(({ to }) => to)).size).toBe(290)
    expect(new Set(sources(server)).size).toBe(290)
    expect(server.mails).toHaveLength(290)
    expect(await run('select from auth.mails where failed_at is not null')).toHaveLength(10)
    expect(await run('select from auth.mails where sent_at is null and failed_at is null')).toEqual([])
  })
})
