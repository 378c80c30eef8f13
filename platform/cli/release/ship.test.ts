import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { draftOf, filesOf, id, writeDist } from '@cahier/releases/testing'
import { createKey } from '@cahier/releases/trust'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readEnvironment } from '../environment.ts'

let folder: string
beforeEach(async () => {
  vi.stubEnv('LC_ALL', 'fr_FR.UTF-8')
  vi.resetModules()
  folder = await mkdtemp(join(tmpdir(), 'cahier-ship-'))
  const draft = draftOf('mf-notes', id('a'))
  await writeDist(join(folder, 'dist'), draft, filesOf(draft))
  await createKey(join(folder, 'keys/mf-notes.pem'))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  await rm(folder, { recursive: true })
})

const refusal = { code: 'CAHIER-R034', message: 'Trop de demandes.', english: 'Too many requests.' }

test.each([
  ['fr_FR.UTF-8', refusal, 'https://cahier.example a refusé mf-notes\u202f: Trop de demandes. (CAHIER-R034)'],
  ['en_GB.UTF-8', refusal, 'https://cahier.example refused mf-notes: Too many requests. (CAHIER-R034)'],
  [
    'en_GB.UTF-8',
    { code: refusal.code, message: refusal.message },
    'https://cahier.example refused mf-notes: Trop de demandes. (CAHIER-R034)',
  ],
])('a server’s refusal is reported in the language of the terminal: %s %o', async (locale, body, expected) => {
  vi.stubEnv('LC_ALL', locale)
  vi.resetModules()
  vi.stubGlobal('fetch', async () => Response.json(body, { status: 429 }))
  const { publishOver } = await import('./ship.ts')
  const environment = readEnvironment(folder, { CAHIER_DATA: folder, CAHIER_TOKEN: 'token' })
  const published = publishOver('https://cahier.example', 'mf-notes', join(folder, 'dist'), environment)
  await expect(published).rejects.toMatchObject({ code: 'CAHIER-C013', message: expected })
})

test('a server that refuses before it has read the files is understood', async () => {
  const draft = draftOf('mf-notes', id('b'))
  await writeDist(join(folder, 'large'), draft, { ...filesOf(draft), 'large.txt': ' '.repeat(20_000_000) })
  const server = createServer((request, response) => {
    request.once('data', () => {
      response.writeHead(401, { 'content-type': 'application/json' }).end(JSON.stringify(refusal))
      request.resume()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const thrown: unknown[] = []
  const note = (error: unknown) => void thrown.push(error)
  process.on('uncaughtException', note)
  try {
    const { publishOver } = await import('./ship.ts')
    const environment = readEnvironment(folder, { CAHIER_DATA: folder, CAHIER_TOKEN: 'token' })
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const published = publishOver(address, 'mf-notes', join(folder, 'large'), environment)
    await expect(published).rejects.toMatchObject({ code: 'CAHIER-C013' })
    await new Promise(setImmediate)
    expect(thrown).toEqual([])
  } finally {
    process.off('uncaughtException', note)
    server.closeAllConnections()
    server.close()
  }
})

test.each([
  ['on the main channel, if it is what it was', {}, { channel: 'production', expected_set: 41 }, undefined, null],
  [
    'on another channel, whatever it is',
    { channel: 'pr-12' },
    { channel: 'pr-12' },
    '/?set=pr-12&grant=a.b',
    'https://cahier.example/?set=pr-12&grant=a.b',
  ],
])('another machine’s server changes what is live %s', async (_, channel, expected, review, link) => {
  const asked: unknown[] = []
  vi.stubGlobal('fetch', async (url: URL, init: RequestInit) => {
    if (url.pathname === '/healthz') return Response.json({ release_set: 41 }, { status: 503 })
    asked.push([url.href, init.redirect, init.headers, JSON.parse(String(init.body))])
    return Response.json({ member: 'mf-notes', release: id('b'), release_set: 42, committed: true, review })
  })
  const { operateOver } = await import('./ship.ts')
  const environment = readEnvironment(folder, { CAHIER_TOKEN: 'token' })
  const operation = { operation: 'promote', member: 'mf-notes', release: id('b'), ...channel } as const
  expect(await operateOver('https://cahier.example', operation, environment)).toEqual({
    release: id('b'),
    set: 42,
    committed: true,
    review: link,
  })
  expect(asked).toEqual([
    [
      'https://cahier.example/release-api/v1/operations',
      'error',
      { authorization: 'Bearer token', 'content-type': 'application/json' },
      { operation: 'promote', member: 'mf-notes', release: id('b'), ...expected },
    ],
  ])
})

test.each([
  ['a refusal', () => Response.json(refusal, { status: 429 }), /Trop de demandes\. \(CAHIER-R034\)/],
  ['another server', () => new Response('<!doctype html>'), /statut 200/],
  ['an answer without what was asked', () => Response.json({ release_set: 'x' }), /statut 200/],
  ['none', () => Promise.reject(new TypeError('fetch failed')), /ne répond pas/],
])('%s is said', async (_, answer, expected) => {
  vi.stubGlobal('fetch', async (url: URL) =>
    url.pathname === '/healthz' ? Response.json({ release_set: 1 }) : answer(),
  )
  const { operateOver } = await import('./ship.ts')
  const operation = { operation: 'rollback', member: 'mf-notes' } as const
  const environment = readEnvironment(folder, { CAHIER_TOKEN: 'token' })
  await expect(operateOver('https://cahier.example', operation, environment)).rejects.toMatchObject({
    code: 'CAHIER-C013',
    message: expect.stringMatching(expected),
  })
})
