import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readEnvironment } from '../environment.ts'
import { changePlan, grant } from './account.ts'

/** A hosted project with one account, that answers only to its secret key. */
async function hostedProject() {
  const requests: string[] = []
  const isAllowed = ({ apikey, authorization }: IncomingHttpHeaders) =>
    apikey === 'sb_secret_x' && authorization === 'Bearer sb_secret_x'
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    requests.push(`${request.method} ${request.url} ${body}`)
    response.statusCode = isAllowed(request.headers) ? 200 : 401
    const isList = request.url?.startsWith('/auth/v1/admin/users?')
    response.end(JSON.stringify(isList ? { users: [{ id: 'a1', email: 'lea@example.org' }] } : [{}]))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const environment = (secretKey?: string) =>
    readEnvironment('/', {
      SUPABASE_URL: url,
      SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
      SUPABASE_SECRET_KEY: secretKey,
    })
  vi.spyOn(console, 'log').mockImplementation(() => {})
  return { requests, environment }
}

test('accounts of a hosted project are changed with its secret key', async () => {
  const { requests, environment } = await hostedProject()
  await grant(environment('sb_secret_x'), 'lea@example.org')
  await changePlan(environment('sb_secret_x'), 'lea@example.org', 'premium')
  expect(requests.filter((request) => !request.startsWith('GET'))).toEqual([
    'PUT /auth/v1/admin/users/a1 {"app_metadata":{"cahier_admin":true}}',
    'PATCH /rest/v1/profiles?id=eq.a1 {"subscription":"premium","subscription_source":"operator"}',
  ])
})

test('without the secret key nothing is asked, and the message names the variable', async () => {
  const { requests, environment } = await hostedProject()
  await expect(grant(environment(), 'lea@example.org')).rejects.toMatchObject({
    code: 'CAHIER-C006',
    message: expect.stringContaining('SUPABASE_SECRET_KEY'),
  })
  await expect(grant(environment('sb_secret_y'), 'lea@example.org')).rejects.toThrow('401')
  expect(requests).toHaveLength(1)
})
