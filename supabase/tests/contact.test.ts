import { type Backend, createBackend, silent } from '@cahier/backend'
import { SmtpServer } from '@cahier/backend/testing/smtp'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterEach, expect, test, vi } from 'vitest'
import { migrationsDirectory } from '../types/owners.ts'

const support = 'aide@cahier.test'
const message = {
  name: 'Léa Martin',
  email: 'lea@exemple.fr',
  subject: 'Une question',
  message: 'Bonjour,\n.\nComment imprimer une note ?\n-- \nLéa',
  priority: 'high',
}

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** A backend whose jobs run all the time, its mail server, a visitor, and whoever holds the secret key. */
async function start(supportEmail: string | undefined) {
  const smtp = new SmtpServer()
  const mail = { smtpUrl: `smtp://localhost:${await smtp.listen()}`, from: 'Cahier <bonjour@cahier.test>' }
  const backend = await createBackend(
    { migrationsDir: migrationsDirectory, jobInterval: 10, mail, supportEmail },
    silent,
  )
  closing.push(
    () => smtp.close(),
    () => backend.close(),
  )
  const url = await backend.listen()
  return { smtp, visitor: connect(url, backend.publishableKey), server: connect(url, backend.secretKey), backend }
}

const connect = (url: string, key: Backend['secretKey']): SupabaseClient =>
  createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } })

async function send(visitor: SupabaseClient, change: Partial<typeof message> = {}): Promise<void> {
  const { error } = await visitor.rpc('send_contact_message', { ...message, ...change })
  expect(error).toBeNull()
}

/** A mail's headers, one a line, and its text. */
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

test('a message is mailed to the support once, and is answered to its writer', async () => {
  const { smtp, visitor, server } = await start(support)
  await send(visitor)
  await vi.waitFor(() => expect(smtp.mails).toHaveLength(1))
  await send(visitor, { subject: 'Une autre' })
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

test('what a visitor writes becomes no header and no other reader', async () => {
  const { smtp, visitor } = await start(support)
  await send(visitor, { name: 'Léa\r\nBcc: a@voleur.test', subject: 'Bonjour\r\nBcc: b@voleur.test\r\n\r\nCorps' })
  await vi.waitFor(() => expect(smtp.mails).toHaveLength(1))
  const { headers, text } = read(smtp.mails[0]?.source ?? '')
  expect(headers.filter((line) => /^(bcc|cc|to|reply-to):/i.test(line))).toEqual([
    'To: aide@cahier.test',
    'Reply-To: lea@exemple.fr',
  ])
  expect(smtp.commands.filter((line) => line.startsWith('RCPT'))).toEqual([`RCPT TO:<${support}>`])
  expect(text).toContain('Léa Bcc: a@voleur.test <lea@exemple.fr>\n')
})

test('a message waits where nobody answers for the product, and goes out when somebody does', async () => {
  const { visitor, server } = await start(undefined)
  await send(visitor)
  const { data: jobs } = await server.rpc('run_due_jobs')
  expect(jobs).toBe(0)
  const { data } = await server.from('contact_messages').select('subject, mailed_at').throwOnError()
  expect(data).toEqual([{ subject: message.subject, mailed_at: null }])
  const { data: claimed } = await server.rpc('claim_mails').throwOnError()
  expect(claimed).toMatchObject([{ recipient: null, reply_to: message.email, subject: 'Support\u202f: Une question' }])
  expect((await server.rpc('claim_mails').throwOnError()).data).toEqual([])
})
