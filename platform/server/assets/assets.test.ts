import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { promote } from '@cahier/releases/model'
import { id } from '@cahier/releases/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestServer } from '../testing/index.ts'
import { testServer } from '../testing/index.ts'

let running: TestServer
const notes = `/releases/mf-notes/${id('b')}/`

beforeAll(async () => {
  running = await testServer()
  await running.publish(
    'mf-notes',
    id('d'),
    {},
    { 'logo.svg': '<svg/>', 'app.js.map': '{}', 'film.webm': '0123456789' },
  )
})

afterAll(() => running[Symbol.asyncDispose]())

/** The bytes as they came, without the client's decoding. */
function raw(path: string, acceptEncoding: string): Promise<{ headers: Record<string, unknown>; body: Buffer }> {
  return new Promise((resolve, reject) => {
    request(
      running.server.url.replace('localhost', '127.0.0.1') + path,
      { headers: { 'accept-encoding': acceptEncoding } },
      async (response) => {
        const chunks: Buffer[] = []
        for await (const chunk of response) chunks.push(chunk)
        resolve({ headers: response.headers, body: Buffer.concat(chunks) })
      },
    )
      .once('error', reject)
      .end()
  })
}

describe('a file of a release', () => {
  test('is immutable, of its type, and tagged', async () => {
    const response = await running.fetch(`${notes}app.js`)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    const etag = response.headers.get('etag') ?? ''
    const again = await running.fetch(`${notes}app.js`, { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
  })

  test('is sent in an encoding that the client accepts', async () => {
    const plain = await raw(`${notes}app.js`, 'identity')
    const brotli = await raw(`${notes}app.js`, 'br, gzip')
    const gzip = await raw(`${notes}app.js`, 'gzip')
    expect([plain, brotli, gzip].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'br', 'gzip'])
    expect([plain, brotli, gzip].map(({ headers }) => headers.vary)).toEqual(
      Array(3).fill('accept-encoding, available-dictionary'),
    )
    expect(new Set([plain, brotli, gzip].map(({ headers }) => headers.etag)).size).toBe(3)
    expect(brotliDecompressSync(brotli.body)).toEqual(plain.body)
    expect(gunzipSync(gzip.body)).toEqual(plain.body)
  })

  test('is served by ranges if it is a recording, so that players can seek', async () => {
    const ask = (range?: string) =>
      running.fetch(`/releases/mf-notes/${id('d')}/film.webm`, { headers: range ? { range } : {} })
    const whole = await ask()
    expect([whole.status, whole.headers.get('accept-ranges'), await whole.text()]).toEqual([200, 'bytes', '0123456789'])
    const part = await ask('bytes=2-4')
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 2-4/10', '234'])
    const outside = await ask('bytes=10-')
    expect([outside.status, outside.headers.get('content-range')]).toEqual([416, 'bytes */10'])
    const code = await running.fetch(`${notes}app.js`, { headers: { range: 'bytes=0-1' } })
    expect(code.status).toBe(200)
  })

  test('is served although its release is not live', async () => {
    expect((await running.fetch(`/releases/mf-notes/${id('d')}/logo.svg`)).status).toBe(200)
  })

  test('says what a shell gives to widgets, and of no other member', async () => {
    const slots = { 'dashboard/links/v1': { seen: 'boolean' } } as const
    await running.publish('shell', id('e'), { slots })
    const response = await running.fetch(`/releases/shell/${id('e')}/slots.json`)
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(await response.json()).toEqual(slots)
    // A record of before says nothing.
    expect(await (await running.fetch(`/releases/shell/${id('a')}/slots.json`)).json()).toEqual({})
    for (const path of [`shell/${id('f')}`, `mf-notes/${id('b')}`]) {
      expect((await running.fetch(`/releases/${path}/slots.json`)).status).toBe(404)
    }
  })

  test('answers HEAD without a body', async () => {
    const response = await running.fetch(`${notes}app.js`, { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('')
  })
})

describe('404 for everything that is no released file', () => {
  test.each([
    `${notes}gone.js`,
    `${notes}release.json`,
    `${notes}app.js.br`,
    `/releases/mf-notes/${id('d')}/maps/app.js.map`,
    `/releases/mf-notes/${id('d')}/app.js.map`,
    `${notes}..%2f..%2f..%2fsets%2fproduction%2f1.json`,
    `${notes}%2e%2e/release.json`,
    `/releases/mf-notes/${id('c')}/app.js`,
    `/releases/..%2f..%2fetc/${id('b')}/app.js`,
    '/releases/mf-notes/notanid/app.js',
    `${notes}__proto__`,
    `${notes}constructor`,
    '/releases/',
    '/sets/production/1-000000000000.json',
    '/sets/production/99-000000000000.json',
    '/sets/production/1.json',
    '/nowhere/app.js',
  ])('%s', async (path) => {
    const response = await running.fetch(path, { headers: { accept: '*/*' } })
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toMatch('text/plain')
    expect(response.headers.get('cache-control')).toBe('no-store')
  })
})

describe('the index of a set', () => {
  const boot = async () => {
    const html = await (await running.fetch('/notes')).text()
    return JSON.parse(/id="cahier-boot">(.*)<\/script>/.exec(html)?.[1] ?? '')
  }

  test('has the address and the hash that the page names', async () => {
    const { index } = await boot()
    const response = await running.fetch(index.url)
    expect(response.headers.get('cache-control')).toMatch('immutable')
    const body = await response.text()
    expect(`sha256-${createHash('sha256').update(body).digest('base64')}`).toBe(index.integrity)
    expect(JSON.parse(body)).toMatchObject({
      number: 1,
      shell: id('a'),
      remotes: [{ member: 'mf-notes', id: id('b') }],
    })
  })

  test('is still served after the next set, for older tabs', async () => {
    const { index } = await boot()
    await running.commit((live) => promote(live, { 'mf-notes': id('d') }, null))
    await running.server.refresh()
    expect((await boot()).index.url).not.toBe(index.url)
    expect((await running.fetch(index.url)).status).toBe(200)
  })
})

test.each(['/favicon.svg', '/favicon.ico', '/robots.txt'])('%s is served', async (path) => {
  expect((await running.fetch(path)).status).toBe(200)
})
