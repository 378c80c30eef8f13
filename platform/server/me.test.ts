import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fakeBackend, type TestServer, testServer } from './testing/index.ts'

/** A token of the backend's form; the backend below takes any signature. */
const token = (claims: object) =>
  `Bearer ${['{"alg":"HS256"}', JSON.stringify(claims), 'x'].map((part) => Buffer.from(part).toString('base64url')).join('.')}`
const claims = { sub: 'a1', aal: 'aal1', exp: 1_800_000_000 }

let user: { status: number; body: object }
let asked: (string | undefined)[]
const backend = createServer((request, response) => {
  asked.push(`${request.method} ${request.url} ${request.headers.apikey}`)
  response.writeHead(user.status, { 'content-type': 'application/json' }).end(JSON.stringify(user.body))
})
let running: TestServer

beforeEach(async () => {
  user = {
    status: 200,
    body: { id: 'a1', email: 'lea@exemple.fr', is_anonymous: false, app_metadata: {}, factors: [] },
  }
  asked = []
  await new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(backend.address() as AddressInfo).port}`
  running = await testServer({ backend: fakeBackend({ target: () => new URL(origin) }) })
})
afterEach(async () => {
  await running[Symbol.asyncDispose]()
  await new Promise((resolve) => backend.close(resolve))
})

const me = async (authorization = token(claims)) => {
  const response = await running.fetch('/auth/me', { headers: { accept: 'text/html', authorization } })
  expect(response.headers.get('content-type')).toContain('application/json')
  expect(response.headers.get('cache-control')).toBe('no-store')
  return { status: response.status, body: await response.json() }
}

test('says whose session it is, as the backend says now', async () => {
  expect(await me()).toEqual({
    status: 200,
    body: {
      id: 'a1',
      email: 'lea@exemple.fr',
      admin: false,
      anonymous: false,
      aal: 'aal1',
      expires_at: '2027-01-15T08:00:00.000Z',
    },
  })
  expect(asked).toEqual(['GET /auth/v1/user sb_publishable_test'])
})

test('names the designated administrator, and a demo', async () => {
  user.body = { id: 'a1', app_metadata: { cahier_admin: true, provider: 'x' }, is_anonymous: true, phone: '1' }
  const { body } = await me()
  expect(body).toMatchObject({ admin: true, anonymous: true, email: '' })
  expect(body).not.toHaveProperty('phone')
})

test.each([
  ['without a token', ''],
  ['with something else than a token', 'Bearer x'],
  ['with a token that says nothing', token({})],
])('is refused %s, without asking the backend', async (_, authorization) => {
  expect(await me(authorization)).toMatchObject({ status: 401, body: { code: 'CAHIER-S010' } })
  expect(asked).toEqual([])
})

test('is refused for a session that the backend does not know', async () => {
  user = { status: 403, body: { code: 'session_not_found' } }
  expect(await me()).toMatchObject({ status: 401, body: { code: 'CAHIER-S010' } })
})

test('is refused for a session that has not given the second factor', async () => {
  user.body = { ...user.body, factors: [{ status: 'verified' }] }
  expect(await me()).toMatchObject({ status: 403, body: { code: 'CAHIER-S010' } })
  expect(await me(token({ ...claims, aal: 'aal2' }))).toMatchObject({ status: 200, body: { aal: 'aal2' } })
})

test.each([429, 500])('is 503 while the backend does not answer but with %d', async (status) => {
  user = { status, body: {} }
  expect(await me()).toMatchObject({ status: 503, body: { code: 'CAHIER-S001' } })
})
