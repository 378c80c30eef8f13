import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readDamage } from '@cahier/releases/health'
import { promote } from '@cahier/releases/model'
import {
  cachedStore,
  closeChannel,
  commit,
  directoryStore,
  openChannel,
  publish,
  type ReleaseStore,
} from '@cahier/releases/store'
import { draftOf, id, writeDist } from '@cahier/releases/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestServer, testServer, until } from '../testing/index.ts'

const notes = `mf-notes@${id('b')}`
let data: string
let running: TestServer | undefined
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'cahier-scrub-'))
})
afterEach(async () => {
  await running?.[Symbol.asyncDispose]()
  running = undefined
  await rm(data, { recursive: true })
})

const options = () => ({ file: join(data, 'damage.json'), pause: 1, rest: 20 })
const health = async () => (await running?.fetch('/healthz'))?.json()
const logged = (event: string) => running?.lines.filter((line) => line.event === event)

const damages: Record<string, (path: string) => Promise<void>> = {
  'cut short': (path) => truncate(path, 10),
  'with changed bytes': async (path) => writeFile(path, (await readFile(path)).fill(120, 8, 12)),
  'that is gone': (path) => rm(path),
}
test.each(
  ['app.js', 'app.js.br', 'app.css', 'release.json'].flatMap((file) =>
    Object.keys(damages).map((damage) => [file, damage] as const),
  ),
)('%s %s is reported until it is whole again', async (file, damage) => {
  running = await testServer({ scrub: options() })
  const path = join(running.root, 'store/releases/mf-notes', id('b'), file)
  const whole = await readFile(path)
  expect(await health()).toEqual({ status: 'ok', release_set: 1, database: 'up' })

  await damages[damage]?.(path)
  await until(async () => (await health()).status === 'degraded')
  expect(await health()).toMatchObject({ problem: 'CAHIER-R044', damaged: [`${notes}/${file}`] })
  await until(async () => (await readDamage(options().file)).length === 1)
  expect(await readDamage(options().file)).toEqual([{ release: notes, file }])
  expect((await running.fetch('/healthz')).status).toBe(200)

  await writeFile(path, whole)
  await until(async () => (await health()).status === 'ok')
  await until(async () => (await readDamage(options().file)).length === 0)
  expect(logged('release.damaged')).toEqual([
    { level: 'warn', event: 'release.damaged', code: 'CAHIER-R044', release: notes, file },
  ])
})

test('a damaged file is fetched again where there is a second copy, and is then served whole', async () => {
  const far = directoryStore(join(data, 'far'))
  for (const draft of [draftOf('shell', id('a')), draftOf('mf-notes', id('b'))]) {
    await writeDist(join(data, 'dist', draft.id), draft)
    await publish(far, join(data, 'dist', draft.id))
  }
  await commit(far, (live) => promote(live, { shell: id('a'), 'mf-notes': id('b') }, null), {
    channel: 'production',
    author: 'test',
    ledger: { head: null, floor: null },
  })
  running = await testServer({ empty: true, store: cachedStore(far, join(data, 'cache')), scrub: options() })
  const path = `/releases/mf-notes/${id('b')}/app.js`
  const served = async () => (await running?.fetch(path, { headers: { 'accept-encoding': 'identity' } }))?.text()
  const whole = await served()

  await truncate(join(data, 'cache/mf-notes', id('b'), 'app.js'), 10)
  await until(() => logged('release.mended')?.length === 1)
  expect(await served()).toBe(whole)
  expect(await health()).toMatchObject({ status: 'ok' })

  // The second copy is damaged as well, so nothing replaces the first.
  await truncate(join(data, 'cache/mf-notes', id('b'), 'app.js'), 10)
  await truncate(join(data, 'far/releases/mf-notes', id('b'), 'app.js'), 10)
  await until(async () => (await health()).status === 'degraded')
  expect(await health()).toMatchObject({ damaged: [`${notes}/app.js`] })
})

test('files are checked one after the other, with a pause in between', async () => {
  const ended: number[] = []
  const gaps: number[] = []
  let open = 0
  let most = 0
  running = await testServer()
  const { store } = running
  const watched: ReleaseStore = {
    ...store,
    async file(...named) {
      most = Math.max(most, ++open)
      const last = ended.at(-1)
      if (last !== undefined) gaps.push(performance.now() - last)
      const bytes = await store.file(...named)
      open -= 1
      ended.push(performance.now())
      return bytes
    },
  }
  const scrubbed = await testServer({ empty: true, store: watched, scrub: { pause: 20, rest: 20 } })
  await until(() => gaps.length >= 5)
  await scrubbed[Symbol.asyncDispose]()
  expect(most).toBe(1)
  // Timers may fire up to a millisecond early.
  expect(Math.min(...gaps)).toBeGreaterThan(18)
})

test('a new set is checked without waiting for the next round', async () => {
  running = await testServer({ scrub: { pause: 1, rest: 60 * 60_000 } })
  await running.publish('mf-notes', id('c'))
  await truncate(join(running.root, 'store/releases/mf-notes', id('c'), 'app.js'), 10)
  await running.commit((live) => promote(live, { 'mf-notes': id('c') }, null))
  await running.server.refresh()
  await until(() => logged('release.damaged')?.length === 1)
  expect(logged('release.damaged')).toMatchObject([{ release: `mf-notes@${id('c')}`, file: 'app.js' }])
})

test('what a new set changed is checked before the rest of the round', async () => {
  running = await testServer()
  await running.publish('mf-notes', id('c'))
  const read: string[] = []
  const { store } = running
  const watched: ReleaseStore = {
    ...store,
    async file(member, release, file) {
      read.push(`${member}@${release}`)
      // The first file of the first round: the new set comes while it is read.
      if (read.length === 1) {
        await running?.commit((live) => promote(live, { 'mf-notes': id('c') }, null))
        await scrubbed.server.refresh()
      }
      return store.file(member, release, file)
    },
  }
  const scrubbed = await testServer({ empty: true, store: watched, scrub: { pause: 1, rest: 60 * 60_000 } })
  await until(() => new Set(read).size === 3)
  const first = [`shell@${id('a')}`, `mf-notes@${id('c')}`]
  expect([...new Set(read)].slice(0, 2)).toEqual(first)
  await scrubbed[Symbol.asyncDispose]()
})

test.each(['app.js', 'release.json'])(
  '%s of a release that only another channel serves is reported while the channel is open',
  async (file) => {
    running = await testServer()
    const { store, root } = running
    await running.publish('mf-notes', id('c'))
    const channel = { channel: 'pr-12', author: 'test', ledger: { head: null, floor: null } }
    await openChannel(store, channel)
    await commit(store, (live) => promote(live, { 'mf-notes': id('c') }, null), channel)
    await truncate(join(root, 'store/releases/mf-notes', id('c'), file), 10)
    const read: string[] = []
    const watched: ReleaseStore = {
      ...store,
      file(member, release, path) {
        read.push(`${member}@${release}`)
        return store.file(member, release, path)
      },
    }
    await using scrubbed = await testServer({ empty: true, store: watched, scrub: { pause: 1, rest: 20 } })
    const report = async () => (await scrubbed.fetch('/healthz')).json()
    await until(async () => (await report()).status === 'degraded')
    expect(await report()).toMatchObject({ release_set: 1, damaged: [`mf-notes@${id('c')}/${file}`] })
    const production = [`shell@${id('a')}`, notes]
    expect([...new Set(read)].slice(0, 2).sort()).toEqual(production.sort())

    await closeChannel(store, null, channel)
    await until(async () => (await report()).status === 'ok')
  },
)
