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
    warnings: [],
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
  ['fr_FR.UTF-8', 'À partir de maintenant, ceci échoue\u202f: Un appel.\n'],
  ['en_GB.UTF-8', 'From now on this fails: A call.\n'],
])('what fails after a withdrawal on a server is said: %s', async (locale, expected) => {
  vi.stubEnv('LC_ALL', locale)
  vi.resetModules()
  const warnings = [{ message: 'Un appel.', english: 'A call.' }]
  vi.stubGlobal('fetch', async (url: URL) =>
    url.pathname === '/healthz'
      ? Response.json({ release_set: 41 })
      : Response.json({ release: null, release_set: 42, committed: true, warnings }),
  )
  const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const { withdrawOver } = await import('../commands/operate-over.ts')
  const environment = readEnvironment(folder, { CAHIER_TOKEN: 'token' })
  await withdrawOver(environment, `mf-notes@${id('b')}`, { to: 'https://cahier.example', reason: 'Fuite' })
  expect(said.mock.calls.map(([text]) => String(text)).at(-1)).toBe(expected)
  said.mockRestore()
})

test.each<[string, string[], object, object, RegExp[]]>([
  [
    'a ramp',
    [`mf-notes@${id('b')}`],
    { ramp: '1,10,100', every: '2h' },
    { release: id('b'), share: 1, ramp: { shares: [10, 100], every: 120 } },
    [
      /^mf-notes@b{12} est à l’essai sur 1.% des sessions/,
      /^Ensuite, toutes les 2h et si les sessions vont bien.: 10, 100.%\.$/,
    ],
  ],
  [
    'several in one set',
    [`mf-notes@${id('b')}`, `mf-ai@${id('c')}`],
    {},
    { release: id('b'), together: [{ member: 'mf-ai', release: id('c') }] },
    [/^mf-notes@b{12} est en service \(ensemble 42/, /^mf-ai@c{12} est en service \(ensemble 42/],
  ],
])('another machine’s server is asked for %s', async (_what, releases, options, expected, lines) => {
  const asked: unknown[] = []
  vi.stubGlobal('fetch', async (url: URL, init: RequestInit) => {
    if (url.pathname === '/healthz') return Response.json({ release_set: 41 })
    asked.push(JSON.parse(String(init.body)))
    return Response.json({ release: id('b'), release_set: 42, committed: true })
  })
  const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const { promoteOver } = await import('../commands/operate-over.ts')
  const environment = readEnvironment(folder, { CAHIER_TOKEN: 'token' })
  await promoteOver(folder, environment, releases, { to: 'https://cahier.example', ...options })
  const common = { operation: 'promote', member: 'mf-notes', channel: 'production', expected_set: 41 }
  expect(asked).toEqual([{ ...common, ...expected }])
  expect(said.mock.calls.map(([text]) => String(text).trimEnd())).toEqual(
    lines.map((line) => expect.stringMatching(line)),
  )
  said.mockRestore()
})

test('a trial on another machine’s server is about one member', async () => {
  const { promoteOver } = await import('../commands/operate-over.ts')
  const environment = readEnvironment(folder, { CAHIER_TOKEN: 'token' })
  const releases = [`mf-notes@${id('b')}`, `mf-ai@${id('c')}`]
  const promoted = promoteOver(folder, environment, releases, { to: 'https://cahier.example', share: '10' })
  await expect(promoted).rejects.toMatchObject({ code: 'CAHIER-C004' })
})

test('what waits on a server for somebody else is said, until when', async () => {
  const expires = '2026-11-28T08:00:00.000Z'
  vi.stubGlobal('fetch', async (url: URL) =>
    url.pathname === '/healthz'
      ? Response.json({ release_set: 41 })
      : Response.json({ proposed: 'abc', expires_at: expires }, { status: 202 }),
  )
  const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const { promoteOver, withdrawOver } = await import('../commands/operate-over.ts')
  const environment = readEnvironment(folder, { CAHIER_TOKEN: 'token' })
  const over = { to: 'https://cahier.example', reason: 'Nouvel éditeur' }
  await promoteOver(folder, environment, [`mf-notes@${id('b')}`], over)
  await withdrawOver(environment, `mf-notes@${id('b')}`, over)
  expect(said.mock.calls.map(([text]) => String(text))).toEqual([
    expect.stringMatching(
      /^La mise en service de mf-notes@b{12} est proposée à https:.* une autre personne l’approuve/,
    ),
    expect.stringMatching(/^Le retrait de mf-notes@b{12} est proposé/),
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
