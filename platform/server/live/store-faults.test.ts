import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promote, ReleaseError } from '@cahier/releases/model'
import type { ReleaseStore } from '@cahier/releases/store'
import { directoryStore, servedIn } from '@cahier/releases/store'
import { id } from '@cahier/releases/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type RunningServer, startServer } from '../server.ts'
import { fakeBackend, type LoggedLine, memoryLog, type TestServer, testServer, until } from '../testing/index.ts'

let data: string
let running: TestServer
let restarted: RunningServer | undefined
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'cahier-served-'))
  running = await testServer({ served: servedIn(data, 'production') })
  await running.publish('mf-notes', id('c'))
})
afterEach(async () => {
  await restarted?.close()
  restarted = undefined
  await running[Symbol.asyncDispose]()
  await rm(data, { recursive: true })
})

const inStore = (path: string) => join(running.root, 'store', path)
const promoteNotes = () => running.commit((live) => promote(live, { 'mf-notes': id('c') }, null))

/** The beginning of a set is all that the store has of the newest one: it never had the whole, which a look would have taken. */
const beginNextSet = async (length: number) => {
  const text = await readFile(inStore('sets/production/1.json'), 'utf8')
  await writeFile(inStore('sets/production/2.json'), text.slice(0, length))
}

/** Truncates a set or a record. */
const damages: Record<string, () => Promise<void>> = {
  'a newest set that is cut short': () => beginNextSet(100),
  'a newest set that is empty': () => beginNextSet(0),
  'a newest set of which a record is cut short': async () => {
    await truncate(inStore(`releases/mf-notes/${id('c')}/release.json`), 100)
    const set = await running.store.set('production', 1)
    const member = { release: id('c'), predecessor: null, held: false }
    if (set) await running.store.putSet({ ...set, number: 2, members: { ...set.members, 'mf-notes': member } })
  },
  'a newest set of which a release is missing': async () => {
    const set = await running.store.set('production', 1)
    const member = { release: id('d'), predecessor: null, held: false }
    if (set) await running.store.putSet({ ...set, number: 2, members: { ...set.members, 'mf-notes': member } })
  },
  'the served set cut short, and every record of it': async () => {
    await truncate(inStore('sets/production/1.json'), 10)
    await truncate(inStore(`releases/mf-notes/${id('b')}/release.json`), 10)
    await truncate(inStore(`releases/shell/${id('a')}/release.json`), 10)
  },
}

/** Starts another server on the store, as after a crash. @returns the lines it logs */
async function restart(store: ReleaseStore = directoryStore(inStore(''))): Promise<LoggedLine[]> {
  await running.server.close()
  const { log, lines } = memoryLog()
  restarted = await startServer({
    store,
    served: servedIn(data, 'production'),
    log,
    backend: fakeBackend(),
    port: 0,
  })
  return lines
}
const complaints = (lines: readonly LoggedLine[]) => lines.filter(({ event }) => event === 'set.unreadable')

async function expectServed(set: number, release: string, { url }: RunningServer): Promise<void> {
  const at = url.replace('localhost', '127.0.0.1')
  const html = await (await fetch(`${at}/notes`)).text()
  expect(html).toContain(`"set":${set}`)
  expect((await fetch(`${at}/releases/mf-notes/${release}/app.js`)).status).toBe(200)
  expect(html).toContain(`/releases/mf-notes/${release}/app.js`)
}

test('a served set whose file was damaged since goes on being served, and is named', async () => {
  await truncate(inStore('sets/production/1.json'), 10)
  await restart()
  if (!restarted) throw new Error('There is no server')
  await expectServed(1, id('b'), restarted)
  const health = await fetch(`${restarted.url.replace('localhost', '127.0.0.1')}/healthz`)
  expect(await health.json()).toMatchObject({ status: 'degraded', release_set: 1, problem: 'CAHIER-R001' })
})

describe.each(Object.entries(damages))('%s', (_name, damage) => {
  test('is not followed, and reported at most once', async () => {
    await running.server.refresh()
    await damage()
    for (let look = 0; look < 5; look++) await running.server.refresh()
    await expectServed(1, id('b'), running.server)
    expect(complaints(running.lines).length).toBeLessThanOrEqual(1)
    const said =
      complaints(running.lines).length > 0 ? { status: 'degraded', problem: expect.any(String) } : { status: 'ok' }
    expect(await (await running.fetch('/healthz')).json()).toMatchObject(said)
  })

  test('does not keep a restarted server from serving the last good set', async () => {
    await running.server.refresh()
    await damage()
    await restart()
    if (restarted) await expectServed(1, id('b'), restarted)
  })
})

test.each(['a newest set that is cut short', 'a newest set that is empty'])(
  'an operator works past %s',
  async (damage) => {
    const health = async () => (await (await running.fetch('/healthz')).json()).status
    await running.server.refresh()
    await damages[damage]?.()
    await running.server.refresh()
    expect(await health()).toBe('degraded')
    await promoteNotes()
    await running.server.refresh()
    await expectServed(3, id('c'), running.server)
    await expect.poll(health).toBe('ok')
  },
)

describe('a start that no copy of what was served helps', () => {
  const without = (release: string): ReleaseStore => {
    const store = directoryStore(inStore(''))
    return {
      ...store,
      async record(member, wanted) {
        if (`${member}@${wanted}` !== release) return await store.record(member, wanted)
        throw new ReleaseError('CAHIER-R015 not by publisher', { release, member })
      },
    }
  }
  const start = async (release: string) => {
    await rm(join(data, 'served'), { recursive: true, force: true })
    return await restart(without(release))
  }
  const health = async () => {
    if (!restarted) throw new Error('There is no server')
    return await (await fetch(`${restarted.url.replace('localhost', '127.0.0.1')}/healthz`)).json()
  }

  test('leaves a remote out that cannot be verified, and names it', async () => {
    const lines = await start(`mf-notes@${id('b')}`)
    expect(await health()).toMatchObject({ status: 'degraded', release_set: 1, problem: 'CAHIER-R015' })
    expect(lines).toContainEqual(
      expect.objectContaining({ event: 'release.left_out', code: 'CAHIER-R015', release: `mf-notes@${id('b')}` }),
    )
  })

  test('serves the newest set whose shell can be verified', async () => {
    await running.publish('shell', id('d'))
    await running.commit((live) => promote(live, { shell: id('d') }, null))
    await start(`shell@${id('d')}`)
    expect(await health()).toMatchObject({ status: 'degraded', release_set: 1, problem: 'CAHIER-R015' })
    if (restarted) await expectServed(1, id('b'), restarted)
  })
})

test('looks at the store do not overlap', async () => {
  const store = directoryStore(inStore(''))
  const looks: string[] = []
  await restart({
    ...store,
    async head(channel) {
      looks.push('begin')
      const head = await store.head(channel)
      looks.push('end')
      return head
    },
  })
  await Promise.all([restarted?.refresh(), restarted?.refresh(), restarted?.refresh()])
  expect(looks.join(' ')).toMatch(/^begin end( begin end){2,}/)
})

test('while the store does not answer, the last set stays served, across a restart too; afterwards the store is followed again', async () => {
  let isDown = true
  const store = directoryStore(inStore(''))
  const flaky: ReleaseStore = {
    ...store,
    async head(channel) {
      if (isDown) throw new ReleaseError('CAHIER-R040 no answer', { store: 's3://cahier' })
      return store.head(channel)
    },
  }
  const lines = await restart(flaky)
  if (!restarted) return
  for (let look = 0; look < 5; look++) await restarted.refresh()
  await expectServed(1, id('b'), restarted)
  expect(complaints(lines)).toMatchObject([
    { release_set: 1, message: 'The store s3://cahier does not respond. (CAHIER-R040)' },
  ])
  await promoteNotes()
  isDown = false
  await until(() => restarted?.servedSet() === 2)
})

test('a store older than the served set is refused, by a restarted server too', async () => {
  await promoteNotes()
  await running.server.refresh()
  expect(running.server.servedSet()).toBe(2)

  await rm(inStore('sets/production/2.json'))
  await running.server.refresh()
  await expectServed(2, id('c'), running.server)
  const lines = await restart()
  if (!restarted) return
  for (let look = 0; look < 3; look++) await restarted.refresh()
  await expectServed(2, id('c'), restarted)
  expect(complaints(lines)).toMatchObject([{ message: expect.stringContaining('CAHIER-R043') }])
})

test('if the file of the served set is unreadable, the store is followed and the fault reported', async () => {
  await running.server.refresh()
  await writeFile(join(data, 'served/production.json'), '{')
  const lines = await restart()
  if (restarted) await expectServed(1, id('b'), restarted)
  expect(complaints(lines)).toMatchObject([{ message: expect.stringContaining('CAHIER-R001') }])
})
