import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { id, recordOf, setOf } from '../testing/index.ts'
import { account, type S3Server, startS3Server } from '../testing/s3-server.ts'
import { type ForeignBucket, startS3rver } from '../testing/s3rver.ts'
import { bucketStore } from './bucket.ts'
import { liveSet } from './commit.ts'
import { directoryStore } from './directory.ts'
import type { ReleaseStore } from './store.ts'

let root: string
let server: S3Server
let foreign: ForeignBucket
let unconditional: ForeignBucket
let made = 0

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'cahier-store-'))
  server = await startS3Server()
  foreign = await startS3rver(join(root, 's3rver'), { conditional: true })
  unconditional = await startS3rver(join(root, 's3rver-unconditional'), { conditional: false })
})
afterAll(async () => {
  await server.close()
  for (const bucket of [foreign, unconditional]) await bucket[Symbol.asyncDispose]()
  await rm(root, { recursive: true, force: true })
})

const inBucket = (prefix: string) =>
  bucketStore({ ...account, endpoint: server.endpoint, bucket: 'releases', prefix: `${prefix}/` })

/** Two processes' views of one store. */
const stores: Record<string, (name: string) => ReleaseStore> = {
  directory: (name) => directoryStore(join(root, name)),
  bucket: inBucket,
  'bucket of s3rver': (name) => bucketStore({ ...foreign.options, prefix: `${name}/` }),
}

describe.each(Object.entries(stores))('a store in a %s', (_kind, open) => {
  let store: ReleaseStore
  let other: ReleaseStore
  beforeEach(() => {
    const name = `store-${++made}`
    store = open(name)
    other = open(name)
  })

  test('is empty at first', async () => {
    expect(await store.head('production')).toBeNull()
    expect(await store.set('production', 1)).toBeNull()
    expect(await store.record('mf-notes', id('a'))).toBeNull()
    expect(await store.published('mf-notes')).toEqual([])
    expect(await store.file('mf-notes', id('a'), 'app.js')).toBeNull()
  })

  test('assigns each number once', async () => {
    const given = await Promise.all(
      [store, other, store].map((one, index) => one.putSet(setOf({ reason: `${index}` }))),
    )
    expect(given.filter(Boolean)).toHaveLength(1)
    expect(await store.set('production', 1)).toMatchObject({ reason: `${given.indexOf(true)}` })
    expect(await store.putSet(setOf({ reason: 'later' }))).toBe(false)
  })

  test.each([1, 2, 3, 7, 8, 9, 33])('finds the last of %i sets, and what another process adds', async (count) => {
    for (let number = 1; number <= count; number++) await other.putSet(setOf({ number }))
    expect(await store.head('production')).toBe(count)
    await other.putSet(setOf({ number: count + 1 }))
    expect(await store.head('production')).toBe(count + 1)
  })

  test('keeps channels apart', async () => {
    expect(await store.channels()).toEqual([])
    for (const channel of ['staging', 'pr-12', 'pr-7']) await store.putSet(setOf({ channel }))
    expect(await store.head('production')).toBeNull()
    expect((await store.channels()).sort()).toEqual(['pr-12', 'pr-7', 'staging'])
  })

  test('stores a release once, with its files', async () => {
    const record = recordOf('mf-notes', id('a'))
    const files = new Map([
      ['app.js', Buffer.from('1')],
      ['maps/app.js.map', Buffer.from('{}')],
    ])
    expect(await store.putRelease(record, files)).toBe(true)
    expect(await other.putRelease(record, new Map([['app.js', Buffer.from('2')]]))).toBe(false)
    expect(await store.record('mf-notes', id('a'))).toEqual(record)
    for (const [path, bytes] of files) {
      expect(Buffer.from((await other.file('mf-notes', id('a'), path)) ?? [])).toEqual(bytes)
    }
  })

  test('lists the releases of a member', async () => {
    for (const digit of ['a', 'b', 'c', 'd', 'e']) await store.putRelease(recordOf('mf-notes', id(digit)), new Map())
    await store.putRelease(recordOf('mf-ai', id('f')), new Map())
    const ids = (await other.published('mf-notes')).map((release) => release.id)
    expect(ids.sort()).toEqual(['a', 'b', 'c', 'd', 'e'].map(id))
  })
})

describe('a bucket', () => {
  test('does not show a release whose record is missing', async () => {
    const store = inBucket('half')
    server.fault = ({ url, method }) => (method === 'PUT' && url?.endsWith('release.json') ? 'refused' : null)
    const stored = store.putRelease(recordOf('mf-notes', id('a')), new Map([['app.js', Buffer.from('1')]]))
    await expect(stored).rejects.toMatchObject({ code: 'CAHIER-R040' })
    server.fault = () => null
    expect(await store.record('mf-notes', id('a'))).toBeNull()
    expect(await store.published('mf-notes')).toEqual([])
    expect(await store.putRelease(recordOf('mf-notes', id('a')), new Map([['app.js', Buffer.from('1')]]))).toBe(true)
  })

  test('recognises its own set after a lost response', async () => {
    const store = inBucket('lost')
    let losses = 0
    server.fault = ({ method, url }) => (method === 'PUT' && url?.includes('/sets/') && ++losses === 1 ? 'lost' : null)
    expect(await store.putSet(setOf({ reason: 'mine' }))).toBe(true)
    server.fault = () => null
    expect(await store.head('production')).toBe(1)
  })

  test('reports a wrong address, a wrong key, or an unreachable service', async () => {
    const good = { ...account, endpoint: server.endpoint, bucket: 'releases' }
    for (const [code, wrong] of [
      ['CAHIER-R040', { endpoint: 'http://127.0.0.1:9' }],
      ['CAHIER-R041', { secretAccessKey: 'other' }],
      ['CAHIER-R041', { accessKeyId: 'AKIAOTHER' }],
      ['CAHIER-R042', { bucket: 'relaeses' }],
    ] as const) {
      const refused = bucketStore({ ...good, ...wrong }).head('production')
      await expect(refused).rejects.toMatchObject({
        code,
        message: expect.not.stringContaining(account.secretAccessKey),
      })
    }
  })

  test('is refused if the service writes over what is there', async () => {
    server.ignoresConditions = true
    const store = inBucket('careless')
    await expect(store.requireConditionalWrites?.()).rejects.toMatchObject({ code: 'CAHIER-R049' })
    await expect(store.putSet(setOf())).rejects.toMatchObject({ code: 'CAHIER-R049' })
    expect(server.names().filter((name) => name.includes('careless/sets'))).toEqual([])
    server.ignoresConditions = false
    expect(await store.putSet(setOf())).toBe(true)
  })

  test('on a server that knows no conditional writes is refused, and then has nothing but the probe', async () => {
    const store = bucketStore({ ...unconditional.options, prefix: 'careless/' })
    await expect(store.requireConditionalWrites?.()).rejects.toMatchObject({ code: 'CAHIER-R049' })
    await expect(store.putSet(setOf())).rejects.toMatchObject({ code: 'CAHIER-R049' })
    expect(await store.head('production')).toBeNull()
    expect(await store.channels()).toEqual([])
  })

  test.each([
    ['CAHIER-R041', { secretAccessKey: 'other' }],
    ['CAHIER-R041', { accessKeyId: 'AKIAOTHER' }],
    ['CAHIER-R042', { bucket: 'relaeses' }],
  ] as const)('of s3rver reports %s', async (code, wrong) => {
    await expect(bucketStore({ ...foreign.options, ...wrong }).head('production')).rejects.toMatchObject({ code })
  })

  test('continues after the newest set was deleted by hand', async () => {
    const store = inBucket('mended')
    for (const number of [1, 2]) await store.putSet(setOf({ number }))
    await store.head('production')
    server.objects.delete('releases/mended/sets/production/2.json')
    expect(await liveSet(store, 'production')).toMatchObject({ number: 1 })
  })

  test('gets one request per poll while nothing changes', async () => {
    const store = inBucket('looks')
    await store.putSet(setOf())
    await store.head('production')
    let asked = 0
    server.fault = () => {
      asked += 1
      return null
    }
    await store.head('production')
    server.fault = () => null
    expect(asked).toBe(1)
    // The number of requests per minute of a server.
    expect((asked * 60_000) / store.lookInterval).toBeLessThanOrEqual(60)
  })
})
