import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MemberName, ReleaseDraft, SetDraft } from '@cahier/releases/model'
import { promote } from '@cahier/releases/model'
import type { Delta, ReleaseStore } from '@cahier/releases/store'
import { commit, directoryStore, publish } from '@cahier/releases/store'
import { draftOf, filesOf, id, writeDist } from '@cahier/releases/testing'
import type { Log, LogFields } from '../log.ts'
import type { Backend } from '../proxy/backend.ts'
import type { RunningServer, ServerOptions } from '../server.ts'
import { startServer } from '../server.ts'

/** A backend that tests start and stop. */
export function fakeBackend(over: Partial<Backend> = {}): Backend {
  return {
    started: Promise.resolve(),
    client: () => ({ url: '', publishableKey: 'sb_publishable_test' }),
    target: () => null,
    directOrigin: null,
    ledger: () => ({ head: null, floor: null }),
    isUp: () => Promise.resolve(true),
    stop: () => Promise.resolve(),
    ...over,
  }
}

export interface LoggedLine extends LogFields {
  level: string
  event: string
}

export function memoryLog(): { log: Log; lines: LoggedLine[] } {
  const lines: LoggedLine[] = []
  const at =
    (level: string) =>
    (event: string, fields: LogFields = {}) => {
      lines.push({ ...fields, level, event })
    }
  return { log: { info: at('info'), warn: at('warn') }, lines }
}

/** A server over a store of its own in a temporary folder. */
export interface TestServer extends AsyncDisposable {
  server: RunningServer
  store: ReleaseStore
  root: string
  lines: LoggedLine[]
  publish(
    member: MemberName,
    release: string,
    over?: Partial<ReleaseDraft>,
    files?: Record<string, string>,
  ): Promise<void>
  commit(delta: Delta): Promise<number>
  fetch(path: string, init?: RequestInit): Promise<Response>
}

/** Starts a server; with a shell and a notes remote live unless `empty`. */
export async function testServer(options: Partial<ServerOptions> & { empty?: boolean } = {}): Promise<TestServer> {
  const root = await mkdtemp(join(tmpdir(), 'cahier-server-'))
  const store = directoryStore(join(root, 'store'))
  const { log, lines } = memoryLog()

  const publishFixture: TestServer['publish'] = async (member, release, over, files) => {
    const draft = draftOf(member, release, over)
    const dist = join(root, 'dist', member, release)
    await writeDist(dist, draft, { ...filesOf(draft), ...files })
    await publish(store, dist)
  }
  const commitDelta = async (delta: Delta) => {
    const ledger = { head: null, floor: null }
    return (await commit(store, delta, { channel: 'production', author: 'test', ledger })).set.number
  }
  if (!options.empty) {
    await publishFixture('shell', id('a'))
    await publishFixture('mf-notes', id('b'))
    await commitDelta((live): SetDraft | null => promote(live, { shell: id('a'), 'mf-notes': id('b') }, null))
  }
  const server = await startServer({ store, log, backend: fakeBackend(), port: 0, ...options })
  return {
    server,
    store,
    root,
    lines,
    publish: publishFixture,
    commit: commitDelta,
    fetch: (path, init) => fetch(server.url.replace('localhost', '127.0.0.1') + path, { redirect: 'manual', ...init }),
    async [Symbol.asyncDispose]() {
      await server.close()
      await rm(root, { recursive: true, force: true })
    },
  }
}

/** Waits until a condition holds, looking every few milliseconds. @throws when it does not within twenty seconds */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 20_000
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error('The condition did not hold within twenty seconds.')
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
