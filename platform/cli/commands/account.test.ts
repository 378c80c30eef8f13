import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { temporaryDirectory } from '@cahier/backend/testing/directory'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readEnvironment } from '../environment.ts'
import { texts } from '../language/texts.ts'
import { changePlan, grant } from './account.ts'
import { announceFile } from './announce.ts'

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
    // Of what is announced, the second time there is nothing to do.
    const announced = requests.filter((one) => one.includes('/rpc/announce')).length > 1 ? null : 3
    const answer = request.url?.endsWith('/rpc/announce') ? announced : [{}]
    response.end(JSON.stringify(isList ? { users: [{ id: 'a1', email: 'lea@example.org' }] } : answer))
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
  const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  onTestFinished(() => said.mockRestore())
  return { requests, environment, said: () => said.mock.calls.map(([line]) => String(line).trim()) }
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

const text = { title: 'Dossiers', body: 'Rangez vos notes.' }
const announcement = { id: 'dossiers', href: '/notes', fr: text, en: text, es: text, de: { title: 'Ordner' } }
async function written(content: string): Promise<string> {
  const file = join(await temporaryDirectory('cahier-announce-'), 'a.json')
  await writeFile(file, content)
  return file
}

test('an announcement is sent with the secret key, and a second time says that nothing changes', async () => {
  const { requests, environment, said } = await hostedProject()
  const file = await written(JSON.stringify(announcement))
  for (const _ of [1, 2]) await announceFile(environment('sb_secret_x'), file)
  expect(requests).toEqual(Array(2).fill(`POST /rest/v1/rpc/announce ${JSON.stringify({ announcement })}`))
  expect(said()).toEqual([texts.accounts.announced(3), texts.accounts.announcedBefore('dossiers')])
})

test.each([
  ['no JSON', '{', 'a.json'],
  ['a language is missing', JSON.stringify({ ...announcement, es: undefined }), 'es'],
  ['a title is empty', JSON.stringify({ ...announcement, de: { title: ' ' } }), 'de.title'],
  ['a page elsewhere', JSON.stringify({ ...announcement, href: '//evil.example' }), 'href'],
  ['a word too much', JSON.stringify({ ...announcement, it: text }), 'it'],
])('an announcement is refused before anything is sent: %s', async (_, content, named) => {
  const { requests, environment } = await hostedProject()
  await expect(announceFile(environment('sb_secret_x'), await written(content))).rejects.toMatchObject({
    code: 'CAHIER-C021',
    message: expect.stringContaining(named),
  })
  expect(requests).toEqual([])
})
