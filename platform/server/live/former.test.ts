import { execFileSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promote } from '@cahier/releases/model'
import { commit, directoryStore, history, publish, servedIn } from '@cahier/releases/store'
import { draftOf, id, writeDist } from '@cahier/releases/testing'
import { openAuthority } from '@cahier/releases/trust'
import { expect, onTestFinished, test } from 'vitest'
import { startServer } from '../server.ts'
import { fakeBackend, memoryLog } from '../testing/index.ts'

/** Data directories that former commits made, with their keys (`make.ts` there). */
const former = join(import.meta.dirname, '../../releases/testing/former')
const packs = readdirSync(former).filter((name) => name.endsWith('.tar.gz'))

test('packs of former data directories stay small', () => {
  expect(packs.length).toBeGreaterThanOrEqual(3)
  for (const name of packs) expect(statSync(join(former, name)).size).toBeLessThan(6_000_000)
})

test.each(packs)('the data directory of %s starts, with every release that it had, and goes on', async (pack) => {
  const data = await mkdtemp(join(tmpdir(), 'cahier-former-'))
  onTestFinished(() => rm(data, { recursive: true }))
  execFileSync('tar', ['-xpzf', join(former, pack), '-C', data])
  const authority = await openAuthority(data, directoryStore(data), 'production')
  const { store } = authority
  const { log, lines } = memoryLog()
  const server = await startServer({
    store,
    served: servedIn(data, 'production'),
    grants: authority,
    backend: fakeBackend(),
    log,
    port: 0,
  })
  onTestFinished(() => server.close())
  const fetchIt = (path: string) => fetch(server.url.replace('localhost', '127.0.0.1') + path)
  expect(await (await fetchIt('/healthz')).json()).toEqual({ status: 'ok', release_set: 2, database: 'up' })
  expect(lines.filter(({ level }) => level === 'warn')).toEqual([])
  expect(await history(store, 'production', 2)).toHaveLength(2)
  for (const release of [id('b'), id('c')]) expect(await store.record('mf-notes', release)).not.toBeNull()

  const next = draftOf('mf-notes', id('e'))
  await writeDist(join(data, 'next'), next)
  await publish(store, join(data, 'next'), authority.signRelease)
  await commit(store, (live) => promote(live, { 'mf-notes': id('e') }, null), {
    channel: 'production',
    author: 'test',
    ledger: { head: null, floor: null },
    authority,
  })
  await server.refresh()
  expect(server.servedSet()).toBe(3)
  expect((await fetchIt(`/releases/mf-notes/${id('e')}/app.js`)).status).toBe(200)
})
