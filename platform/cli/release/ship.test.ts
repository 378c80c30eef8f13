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
