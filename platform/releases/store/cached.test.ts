import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { draftOf, id, writeDist } from '../testing/index.ts'
import { account, type S3Server, startS3Server } from '../testing/s3-server.ts'
import { bucketStore } from './bucket.ts'
import { cachedStore } from './cached.ts'
import { publish } from './publish.ts'

const [a, b] = [id('a'), id('b')]
let server: S3Server
let folder: string
let made = 0
let bucket: ReturnType<typeof bucketStore>

beforeAll(async () => {
  server = await startS3Server()
})
afterAll(() => server.close())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cahier-cache-'))
  bucket = bucketStore({ ...account, endpoint: server.endpoint, bucket: 'releases', prefix: `cached-${++made}/` })
  for (const release of [a, b]) {
    await writeDist(join(folder, 'dist', release), draftOf('mf-notes', release))
    await publish(bucket, join(folder, 'dist', release))
  }
})
afterEach(async () => {
  server.fault = () => null
  await rm(folder, { recursive: true })
})

const cache = () => cachedStore(bucket, join(folder, 'cache'))
const text = async (store: typeof bucket, file: string) =>
  Buffer.from((await store.file('mf-notes', a, file)) ?? []).toString('utf8')

test('cached files stay available while the bucket is not, also for the next process', async () => {
  expect(await text(cache(), 'app.js')).toContain('mf-notes')
  expect((await cache().file('mf-notes', a, 'app.js.br'))?.length).toBeGreaterThan(0)
  server.fault = () => 'refused'
  expect(await text(cache(), 'app.js')).toContain('mf-notes')
  expect(await cache().record('mf-notes', a)).toMatchObject({ id: a })
  await expect(cache().file('mf-notes', a, 'app.css')).rejects.toMatchObject({ code: 'CAHIER-R040' })
})

test('a file is fetched once', async () => {
  const store = cache()
  await store.file('mf-notes', a, 'app.js')
  let asked = 0
  server.fault = () => {
    asked += 1
    return null
  }
  await store.file('mf-notes', a, 'app.js')
  await cache().record('mf-notes', a)
  expect(asked).toBe(0)
})

test.each(['app.js', 'app.js.br', 'app.js.gz', 'app.css'])(
  '%s that is cut short is not given, nor kept',
  async (file) => {
    const name = server.names().find((one) => one.endsWith(`cached-${made}/releases/mf-notes/${a}/${file}`)) ?? ''
    const stored = server.objects.get(name)
    // The stylesheet of these releases is too small to be compressed.
    if (!stored) throw new Error(`There is no ${file}.`)
    const whole = stored.bytes
    stored.bytes = whole.subarray(0, whole.length - 5)
    await expect(cache().file('mf-notes', a, file)).rejects.toMatchObject({ code: 'CAHIER-R044' })
    stored.bytes = whole
    expect((await cache().file('mf-notes', a, file))?.length).toBe(whole.length)
  },
)

test('an unusable cached record is fetched again', async () => {
  await cache().record('mf-notes', a)
  await writeFile(join(folder, 'cache/mf-notes', a, 'release.json'), '{')
  expect(await cache().record('mf-notes', a)).toMatchObject({ id: a })
})

test('the least recently used releases are deleted when the cache grows too large', async () => {
  const store = cachedStore(bucket, join(folder, 'cache'), 1)
  await store.file('mf-notes', a, 'app.js')
  await store.record('mf-notes', b)
  expect(await readdir(join(folder, 'cache/mf-notes'))).toEqual([b])
  // A deleted release is fetched again.
  expect(await text(store, 'app.js')).toContain('mf-notes')
})
