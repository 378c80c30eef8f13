import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LiveNews, MemberName, OfflineSet, ReleaseSet } from '@cahier/releases/model'
import { promote } from '@cahier/releases/model'
import { hasIntegrity, type ReleaseStore } from '@cahier/releases/store'
import { id } from '@cahier/releases/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fakeBackend, type TestServer, testServer } from '../testing/index.ts'
import { exportSet } from './export-set.ts'

const supabase = { url: 'https://abc.supabase.co', publishableKey: 'sb_publishable_test' }
const [a, b, c, d] = [id('a'), id('b'), id('c'), id('d')]
const day = 86_400_000
let running: TestServer
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cahier-export-'))
  running = await testServer({ backend: fakeBackend({ directOrigin: supabase.url, client: () => supabase }) })
  for (const release of [c, d]) await running.publish('mf-notes', release)
})
afterEach(async () => {
  await running[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

const read = (path: string) => readFile(join(folder, path), 'utf8')
const release = (member: MemberName, wanted: string) =>
  running.commit((live) => promote(live, { [member]: wanted }, null))

async function write(over: { number?: number; store?: ReleaseStore; now?: Date } = {}): Promise<number> {
  const { store = running.store, now = new Date() } = over
  const number = over.number ?? (await store.head('production')) ?? 0
  const set = (await store.set('production', number)) as ReleaseSet
  const configured = { supabase, supportEmail: '', forumUrl: '', jitsiUrl: '', livekitUrl: '' }
  return exportSet({ store, set, folder, target: 'plain', ...configured, now })
}

const releasesThere = () => readdir(join(folder, 'releases/mf-notes'))
const liveThere = async () => (JSON.parse(await read('live/production.json')) as LiveNews).set

test('has the bytes that the server serves, and no source maps', async () => {
  await running.publish('mf-notes', id('e'), {}, { 'app.js.map': '{}' })
  await release('mf-notes', id('e'))
  await write()
  for (const [member, wanted] of [
    ['shell', a],
    ['mf-notes', id('e')],
  ] as const) {
    const record = await running.store.record(member, wanted)
    const names = Object.entries(record?.files ?? {}).flatMap(([path, { brotli, gzip }]) => [
      path,
      ...(brotli ? [`${path}.br`] : []),
      ...(gzip ? [`${path}.gz`] : []),
    ])
    const base = join(folder, 'releases', member, wanted)
    const all = member === 'shell' ? [...names, 'slots.json'] : names
    expect((await readdir(base, { recursive: true })).sort()).toEqual(all.sort())
    for (const [path, { integrity }] of Object.entries(record?.files ?? {})) {
      expect(hasIntegrity(await readFile(join(base, path)), integrity)).toBe(true)
    }
    for (const name of names) {
      expect(await readFile(join(base, name))).toEqual(await running.store.file(member, wanted, name))
    }
  }
})

test('says like the server what its shell gives to widgets', async () => {
  await running.publish('shell', id('e'), { slots: { 'dashboard/links/v1': { seen: 'boolean' } } })
  for (const shell of [a, id('e')]) {
    await release('shell', shell)
    await write()
    expect(await read(`releases/shell/${shell}/slots.json`)).toBe(
      await (await running.fetch(`/releases/shell/${shell}/slots.json`)).text(),
    )
  }
})

test('has the server’s page at every path, without a stream and without a negotiated language', async () => {
  await write()
  await running.server.refresh()
  const { document } = (await (await running.fetch('/offline.json')).json()) as OfflineSet
  const page = await read('index.html')
  expect(page).toContain('"live":{"url":"/live/production","stream":false,')
  expect(page).toContain('"language":null')
  expect(page.replace('"stream":false', '"stream":true').replace('"language":null', '"language":"fr"')).toBe(
    document.html,
  )
  for (const name of ['404.html', '200.html']) expect(await read(name)).toBe(page)
})

test('has the same index and news as the server', async () => {
  await write()
  await running.server.refresh()
  const news = (await (await running.fetch('/live/production.json')).json()) as LiveNews
  expect(JSON.parse(await read('live/production.json'))).toEqual(news)
  expect(await read(news.index.url.slice(1))).toBe(await (await running.fetch(news.index.url)).text())
  const offline = JSON.parse(await read('offline.json')) as OfflineSet
  expect(offline.files).toHaveProperty([news.index.url])
})

test('lists the server’s headers for the host, except those for reports', async () => {
  await write()
  const [everywhere = ''] = (await read('_headers')).split('\n\n')
  const lines = everywhere.split('\n').slice(1)
  const wanted = Object.fromEntries(
    lines.map((line) =>
      line
        .trim()
        .split(/: (.*)/s)
        .slice(0, 2),
    ),
  )
  const { headers } = await running.fetch('/notes')
  const served = (name: string) =>
    headers.get(name)?.replace('; report-uri /reports; report-to cahier', '').replace(', endpoints=(cahier)', '')
  expect(Object.keys(wanted)).toHaveLength(6)
  for (const [name, value] of Object.entries(wanted)) expect(served(name), name).toBe(value)
  const { document } = JSON.parse(await read('offline.json')) as OfflineSet
  expect(document.headers).toMatchObject(wanted)
})

test('a new set is added to the old files, which stay for 30 days after they were last live', async () => {
  await write()
  await release('mf-notes', c)
  await write({ now: new Date(Date.now() + 100 * day) })
  expect(await liveThere()).toBe(2)
  // The predecessor, and what tabs may still run.
  expect(await releasesThere()).toEqual([b, c])
  await release('mf-notes', d)
  expect(await write({ now: new Date(Date.now() + 129 * day) })).toBe(0)
  expect(await releasesThere()).toEqual([b, c, d])
  expect(await write({ now: new Date(Date.now() + 160 * day) })).toBeGreaterThan(0)
  expect(await releasesThere()).toEqual([c, d])
})

test('an export that fails half way changes nothing that is served', async () => {
  await write()
  const before = await Promise.all(['index.html', 'live/production.json', 'offline.json'].map(read))
  await release('mf-notes', c)
  let files = 0
  const store: ReleaseStore = {
    ...running.store,
    file: (...asked) => (++files > 2 ? Promise.reject(new Error('full')) : running.store.file(...asked)),
  }
  await expect(write({ store })).rejects.toThrow('full')
  expect(await Promise.all(['index.html', 'live/production.json', 'offline.json'].map(read))).toEqual(before)
  await write()
  expect(await liveThere()).toBe(2)
})

test('a set older than the exported one is refused, because open tabs would not go back to it', async () => {
  await release('mf-notes', c)
  await write()
  await expect(write({ number: 1 })).rejects.toMatchObject({ code: 'CAHIER-R043' })
  expect(await liveThere()).toBe(2)
})
