import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fakeBackend, type TestServer, testServer } from './testing/index.ts'

let answer: { status: number; body: string }
let asked: string[]
const backend = createServer((request, response) => {
  asked.push(`${request.method} ${request.url} ${request.headers.authorization}`)
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
})
let running: TestServer

beforeEach(async () => {
  asked = []
  await new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(backend.address() as AddressInfo).port}`
  running = await testServer({ backend: fakeBackend({ target: () => new URL(origin) }) })
})
afterEach(async () => {
  await running[Symbol.asyncDispose]()
  await new Promise((resolve) => backend.close(resolve))
})

async function zoom(headers: Record<string, string> = { authorization: 'Bearer of-ada' }) {
  const response = await running.fetch('/auth/zoom', { headers: { accept: 'text/html', ...headers } })
  expect(response.headers.get('content-type')).toContain('application/json')
  expect(response.headers.get('cache-control')).toBe('no-store')
  return { status: response.status, body: await response.json() }
}

test('answers the address of Zoom’s page, as the function of the learner gives it', async () => {
  answer = { status: 200, body: '{"success":true,"url":"https://zoom.us/oauth/authorize?state=x","state":"x"}' }
  expect(await zoom()).toEqual({ status: 200, body: { authUrl: 'https://zoom.us/oauth/authorize?state=x' } })
  expect(asked).toEqual(['POST /functions/v1/generate-zoom-oauth-url Bearer of-ada'])
})

test.each<[string, { status: number; body: string }, number, string]>([
  ['Zoom is not configured', { status: 501, body: '{"error":"…"}' }, 501, 'CAHIER-S003'],
  ['the function is missing', { status: 404, body: '{"code":"NOT_FOUND"}' }, 501, 'CAHIER-S003'],
  ['the session has ended', { status: 401, body: '{"code":"UNAUTHORIZED_INVALID_JWT"}' }, 401, 'CAHIER-S010'],
  ['the plan has no meetings', { status: 402, body: '{"error":"Formule payante"}' }, 402, 'CAHIER-S010'],
  ['there were too many tries', { status: 429, body: '{"error":"Trop de tentatives"}' }, 429, 'CAHIER-S010'],
  ['the function fails', { status: 500, body: '{}' }, 503, 'CAHIER-S001'],
  ['it answers something else', { status: 200, body: '<p>' }, 503, 'CAHIER-S001'],
])('says it when %s', async (_, given, status, code) => {
  answer = given
  expect(await zoom()).toEqual({ status, body: { code, message: expect.stringMatching(/\S/) } })
})

test('asks for a session', async () => {
  expect(await zoom({})).toEqual({ status: 401, body: { code: 'CAHIER-S010', message: expect.any(String) } })
  expect(asked).toEqual([])
})
