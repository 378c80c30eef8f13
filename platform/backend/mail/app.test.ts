import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Learner, type TestBackend, testBackend } from '../testing/backend.ts'
import { SmtpServer } from '../testing/smtp.ts'

let backend: TestBackend
let learner: Learner

beforeAll(async () => {
  backend = await testBackend({ publicUrl: 'http://localhost:3000' })
  learner = await backend.learner()
  await learner.client.auth.reauthenticate()
})
afterAll(() => backend.close())

/** The headers that the proxying server adds for a client's address. */
async function look(headers: Record<string, string>, at: TestBackend = backend) {
  const answer = await fetch(`${at.url}/mail/v1/mails`, { headers: { apikey: at.publishableKey, ...headers } })
  return { status: answer.status, body: await answer.json() }
}
const here = { 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': 'localhost:3000' }

test('the mails can be read on the machine itself', async () => {
  const { status, body } = await look(here)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    sends: false,
    mails: [{ recipient: learner.email, subject: 'Votre code de confirmation · Cahier', sent_at: null }],
  })
  expect(body.mails[0].body).toMatch(/\n\d{6}\n/)
  expect((await look({ ...here, 'x-forwarded-for': '::1', 'x-forwarded-host': '[::1]:3000' })).status).toBe(200)
})

describe('the page answers 404 for others', () => {
  test.each([
    ['from another machine', { ...here, 'x-forwarded-for': '192.0.2.7' }],
    ['by another host name', { ...here, 'x-forwarded-host': 'cahier.example' }],
    ['through another proxy', { ...here, 'x-forwarded-proto': 'https' }],
    ['through another proxy with a `forwarded` header', { ...here, forwarded: 'for=192.0.2.7' }],
  ])('%s', async (_where, headers) => {
    expect((await look(headers)).status).toBe(404)
    expect((await look({ ...headers, authorization: `Bearer ${learner.accessToken}` })).status).toBe(404)
  })

  test('if the application has a public address', async () => {
    const open = await testBackend({ publicUrl: 'https://cahier.example' })
    expect((await look(here, open)).status).toBe(404)
    await open.close()
  })
})

test('if mails are sent, only administrators see them, without their texts', async () => {
  const smtp = new SmtpServer({ refusal: '451 busy' })
  const mail = { smtpUrl: `smtp://localhost:${await smtp.listen()}`, from: 'bonjour@exemple.fr' }
  const sending = await testBackend({ mail, publicUrl: 'http://localhost:3000' })
  const email = 'ada@exemple.fr'
  const account = { email, password: 'a password', email_confirm: true, app_metadata: { cahier_admin: true } }
  await sending.server().auth.admin.createUser(account)
  const client = sending.visitor()
  const { data } = await client.auth.signInWithPassword(account)
  await client.auth.reauthenticate()
  expect((await look(here, sending)).status).toBe(404)
  const { body } = await look({ authorization: `Bearer ${data.session?.access_token}` }, sending)
  expect(body).toMatchObject({ sends: true, mails: [{ recipient: email, body: null }] })
  await sending.close()
  await smtp.close()
})
