import { type Backend, createBackend, silent } from '@cahier/backend'
import { testDatabase } from '@cahier/backend/testing'
import { SmtpServer } from '@cahier/backend/testing/smtp'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { migrationsDirectory } from '../../schema/migrations.ts'
import { runAs, tryAs } from '../../tests/actors.ts'
import { scratchDatabase } from '../../tests/scratch.ts'

const support = 'aide@cahier.test'
const message = {
  name: 'Léa Martin',
  email: 'lea@exemple.fr',
  subject: 'Une question',
  message: 'Bonjour,\n.\nComment imprimer une note ?\n-- \nLéa',
  priority: 'high',
}

/** A backend with running jobs, its mail server, and two clients: a visitor's and the server's. */
const smtp = new SmtpServer()
let backend: Backend
let visitor: SupabaseClient
let server: SupabaseClient

beforeAll(async () => {
  const mail = { smtpUrl: `smtp://localhost:${await smtp.listen()}`, from: 'Cahier <bonjour@cahier.test>' }
  const databaseUrl = await testDatabase('migrated')
  const options = { databaseUrl, migrationsDir: migrationsDirectory, jobInterval: 50, mail, supportEmail: support }
  backend = await createBackend(options, silent)
  const url = await backend.listen()
  visitor = connect(url, backend.publishableKey)
  server = connect(url, backend.secretKey)
})
afterAll(async () => {
  await backend.close()
  await smtp.close()
})
beforeEach(() => {
  smtp.mails.length = 0
  smtp.commands.length = 0
})

const connect = (url: string, key: string): SupabaseClient =>
  createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } })

async function send(change: Partial<typeof message> = {}): Promise<void> {
  const { error } = await visitor.rpc('send_contact_message', { ...message, ...change })
  expect(error).toBeNull()
}

/** The headers of a mail, one per line, and its text. */
function read(source: string) {
  const [head = '', ...body] = source.split('\n\n')
  return { headers: head.replace(/\n\s+/g, ' ').split('\n'), text: decode(body.join('\n\n')) }
}

function decode(quoted: string): string {
  const bytes = quoted
    .replace(/=\n/g, '')
    .replace(/%/g, '%25')
    .replace(/=([0-9A-F]{2})/g, '%$1')
  return decodeURIComponent(bytes)
}

test('a message is mailed to the support once, and replies go to its author', async () => {
  await send()
  await vi.waitFor(() => expect(smtp.mails).toHaveLength(1))
  await send({ subject: 'Une autre' })
  await vi.waitFor(() => expect(smtp.mails.length).toBeGreaterThan(1))
  expect(smtp.mails.map(({ to }) => to)).toEqual([support, support])
  const { headers, text } = read(smtp.mails[0]?.source ?? '')
  expect(headers).toEqual(
    expect.arrayContaining([
      'From: Cahier <bonjour@cahier.test>',
      'To: aide@cahier.test',
      'Reply-To: lea@exemple.fr',
      expect.stringMatching(/^Subject: .*Une.question/),
    ]),
  )
  expect(text).toContain(`De\u202f: Léa Martin <lea@exemple.fr>\nPriorité\u202f: haute\n\n${message.message}`)
  const { data } = await server.from('contact_messages').select('message, mailed_at').throwOnError()
  expect(data).toEqual(Array(2).fill({ message: message.message, mailed_at: expect.any(String) }))
})

test('a visitor’s text cannot add headers or recipients', async () => {
  await send({ name: 'Léa\r\nBcc: a@voleur.test', subject: 'Bonjour\r\nBcc: b@voleur.test\r\n\r\nCorps' })
  await vi.waitFor(() => expect(smtp.mails).toHaveLength(1))
  const { headers, text } = read(smtp.mails[0]?.source ?? '')
  expect(headers.filter((line) => /^(bcc|cc|to|reply-to):/i.test(line))).toEqual([
    'To: aide@cahier.test',
    'Reply-To: lea@exemple.fr',
  ])
  expect(smtp.commands.filter((line) => line.startsWith('RCPT'))).toEqual([`RCPT TO:<${support}>`])
  expect(text).toContain('Léa Bcc: a@voleur.test <lea@exemple.fr>\n')
})

describe('an unsent mail', () => {
  const { inScratch } = scratchDatabase()
  const claim = 'select recipient, reply_to, subject from public.claim_mails()'
  const claimed = { recipient: null, reply_to: message.email, subject: 'Support\u202f: Une question' }

  test('is claimed once, and waits again when the claim is rolled back', () =>
    inScratch(async (sql) => {
      const values = [message.name, message.email, message.subject, message.message]
      await runAs(sql, 'anon', 'select public.send_contact_message($1, $2, $3, $4)', values)
      await runAs(sql, 'service', 'select public.run_due_jobs()')
      expect(await tryAs(sql, 'service', claim)).toEqual([claimed])
      expect(await runAs(sql, 'service', claim)).toEqual([claimed])
      expect(await runAs(sql, 'service', claim)).toEqual([])
    }))
})
