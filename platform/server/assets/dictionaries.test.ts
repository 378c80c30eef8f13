import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { promote } from '@cahier/releases/model'
import { id } from '@cahier/releases/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestServer } from '../testing/index.ts'
import { testServer } from '../testing/index.ts'

const code = (text: string) =>
  `${'const a = [1, 2, 3].map((one) => one * 2);\n'.repeat(50)}${noise}export default "${text}"`
const noise = Array.from({ length: 200 }, (_, place) => createHash('sha256').update(`${place}`).digest('hex')).join(
  '\n',
)
const [first, second] = [code('Nouvelle Note'), code('Une note de plus')]
const hashOf = (text: string) => `:${createHash('sha256').update(text).digest('base64')}:`

let running: TestServer
beforeAll(async () => {
  running = await testServer()
  const files = (text: string) => ({
    'texts.json': text,
    'other.json': text.replace('const', 'let'),
  })
  await running.publish('mf-notes', id('d'), {}, files(first))
  await running.publish(
    'mf-notes',
    id('e'),
    {},
    {
      'texts.json': second,
      'film.webm': '0123456789',
      'small.json': '1',
    },
  )
  await running.commit((live) => promote(live, { 'mf-notes': id('e') }, null))
  await running.server.refresh()
})
afterAll(() => running[Symbol.asyncDispose]())

/** The bytes as they came, without the client's decoding. */
function ask(
  path: string,
  headers: Record<string, string>,
  { server }: Pick<TestServer, 'server'> = running,
): Promise<{ headers: NodeJS.Dict<unknown>; body: Buffer }> {
  return new Promise((resolve, reject) => {
    request(server.url.replace('localhost', '127.0.0.1') + path, { headers }, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk)
      resolve({ headers: response.headers, body: Buffer.concat(chunks) })
    })
      .once('error', reject)
      .end()
  })
}

const texts = `/releases/mf-notes/${id('e')}/texts.json`
const all = 'gzip, deflate, br, zstd, dcb, dcz'

test('a file says for which later ones it is a dictionary', async () => {
  const { headers } = await ask(texts, { 'accept-encoding': all })
  expect(headers['use-as-dictionary']).toBe('match="/releases/mf-notes/*/texts.json"')
  expect(headers.vary).toBe('accept-encoding, available-dictionary')
  expect(headers['content-encoding']).toBe('br')
  for (const path of ['film.webm', 'small.json']) {
    const other = await ask(`/releases/mf-notes/${id('e')}/${path}`, {})
    expect(other.headers['use-as-dictionary']).toBeUndefined()
  }
})

test('a browser that has the file of an earlier release gets what differs', async () => {
  const whole = await ask(texts, { 'accept-encoding': all })
  const asked = { 'accept-encoding': all, 'available-dictionary': hashOf(first) }
  const { headers, body } = await ask(texts, asked)
  expect(headers['content-encoding']).toBe('dcz')
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  expect(headers['cache-control']).toMatch('immutable')
  expect(headers.etag).not.toBe(whole.headers.etag)
  expect(body.subarray(0, 8).toString('hex')).toBe('5e2a4d1820000000')
  expect(`:${body.subarray(8, 40).toString('base64')}:`).toBe(hashOf(first))
  expect(zstdDecompressSync(body.subarray(40), { dictionary: Buffer.from(first) }).toString()).toBe(second)
  expect(body.length).toBeLessThan(200)
  expect(whole.body.length).toBeGreaterThan(5_000)
  const again = await Promise.all(Array.from({ length: 20 }, () => ask(texts, asked)))
  for (const answer of again) expect(answer.body).toEqual(body)
})

test.each([
  ['that cannot decode it', 'gzip, br', hashOf(first)],
  ['that refuses it', 'br, dcz;q=0', hashOf(first)],
  ['with a file of another name', all, hashOf(first.replace('const', 'let'))],
  ['with a file that was never released', all, hashOf('another')],
  ['with a header that says nothing', all, 'sha256'],
])('a browser %s gets the whole file', async (_, encodings, hash) => {
  const { headers } = await ask(texts, { 'accept-encoding': encodings, 'available-dictionary': hash })
  expect(headers['content-encoding']).toBe('br')
})

// Releases that were built before have the hash of each file in its name.
test.each([
  ['dictionary', id('d'), 'texts.0123456789ab.json'],
  ['file', id('e'), 'texts.ba9876543210.json'],
])('a %s that is damaged in the store is not compressed, until it is whole again', async (_, release, name) => {
  await using server = await testServer()
  await server.publish('mf-notes', id('d'), {}, { 'texts.0123456789ab.json': first })
  await server.publish('mf-notes', id('e'), {}, { 'texts.ba9876543210.json': second })
  await server.commit((live) => promote(live, { 'mf-notes': id('e') }, null))
  await server.server.refresh()
  const asked = { 'accept-encoding': all, 'available-dictionary': hashOf(first) }
  const encoding = async () =>
    (await ask(`/releases/mf-notes/${id('e')}/texts.ba9876543210.json`, asked, server)).headers['content-encoding']
  const file = join(server.root, 'store/releases/mf-notes', release, name)
  const bytes = await readFile(file)
  await writeFile(file, bytes.subarray(0, bytes.length / 2))
  expect(await encoding()).toBe('br')
  await writeFile(file, bytes)
  expect(await encoding()).toBe('dcz')
})
