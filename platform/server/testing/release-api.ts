import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createToken, type Token } from '@cahier/releases/access'
import {
  type MemberName,
  type MigrationLedger,
  promote,
  type ReleaseDraft,
  type SetApproval,
} from '@cahier/releases/model'
import { commit, type Delta, directoryStore, nextSet, openChannel, publish } from '@cahier/releases/store'
import { draftOf, id, writeDist } from '@cahier/releases/testing'
import { type Authority, openAuthority } from '@cahier/releases/trust'
import { type RunningServer, startServer } from '../server.ts'
import { fakeBackend, memoryLog } from './index.ts'

export interface Answer {
  status: number
  body: Record<string, unknown>
}

/** A server with a release API over a store of its own, where a shell (aaaaaaaaaaaa) and a notes remote (bbbbbbbbbbbb) are live. */
export interface TestReleaseApi {
  authority: Authority
  /** Absolute path of a file in its data directory. */
  path(file: string): string
  server(): RunningServer
  /** Stops the server and starts it again on the same data. */
  restart(): Promise<void>
  commitAs(delta: Delta, author: string, channel?: string): ReturnType<typeof commit>
  /** Writes a build. @returns its folder */
  built(member: MemberName, release: string, over?: Partial<ReleaseDraft>): Promise<string>
  /** Makes a token for the remote. @returns the bearer token */
  token(
    member: MemberName,
    actions: Token['actions'],
    more?: { expiresAt?: Date; channels?: string[]; owner?: Token['owner'] },
  ): Promise<string>
  /** Says what the database has and supports, from now on. */
  setLedger(next: MigrationLedger): void
  get(address: string, by: string): Promise<Response>
  post(address: string, body: FormData | string, by: string): Promise<Answer>
  /** The lines of the audit log. */
  audited(): Promise<Record<string, unknown>[]>
  close(): Promise<void>
}

/**
 * @param accounts where sessions are looked up, while the backend is up
 * @param approvals how many persons an operation needs
 */
export async function testReleaseApi(accounts: () => URL | null, approvals: 1 | 2 = 1): Promise<TestReleaseApi> {
  const data = await mkdtemp(join(tmpdir(), 'cahier-release-api-'))
  const authority = await openAuthority(data, directoryStore(data), 'production')
  const { store } = authority
  const path = (file: string) => join(data, file)
  let ledger: MigrationLedger = { head: null, floor: null }
  const optionsOf = (author: string, channel = 'production', approval?: SetApproval) => ({
    channel,
    author,
    ledger,
    authority,
    ...(approval && { approval }),
  })
  const commitAs = (delta: Delta, author: string, channel?: string, approval?: SetApproval) =>
    commit(store, delta, optionsOf(author, channel, approval))
  const built = async (member: MemberName, release: string, over: Partial<ReleaseDraft> = {}) => {
    const dist = path(`dist/${member}/${release}`)
    await writeDist(dist, draftOf(member, release, over))
    return dist
  }
  await publish(store, await built('shell', id('a')), authority.signRelease)
  await publish(store, await built('mf-notes', id('b'), { budget: { entry: 10, app: 20 } }), authority.signRelease)
  await commitAs((live) => promote(live, { shell: id('a'), 'mf-notes': id('b') }, null), 'test')
  const start = () =>
    startServer({
      store,
      backend: fakeBackend({ target: accounts }),
      log: memoryLog().log,
      port: 0,
      releaseApi: {
        tokens: path('tokens.json'),
        audit: path('audit.log'),
        trust: authority.trust,
        sign: authority.sign,
        proposed: approvals === 2 ? path('proposed-operations.json') : undefined,
        commit: (delta, author, channel, { approval, force = false }) =>
          commit(store, delta, { ...optionsOf(author, channel, approval), force }),
        preview: (delta, author, channel) => nextSet(store, delta, optionsOf(author, channel)),
        async open(channel, author) {
          if (channel !== 'production') await openChannel(store, optionsOf(author, channel))
        },
        ledger: async () => ledger,
        sentence: ({ code }) => `sentence of ${code}`,
        problemSentence: ({ rule, needed }) => `${rule} ${needed}`,
      },
    })
  let server = await start()
  const ask = (address: string, by: string, init: RequestInit = {}) =>
    fetch(`${server.url.replace('localhost', '127.0.0.1')}/release-api/v1/${address}`, {
      ...init,
      headers: { authorization: `Bearer ${by}` },
    })
  return {
    authority,
    path,
    server: () => server,
    async restart() {
      await server.close()
      server = await start()
    },
    commitAs,
    built,
    async token(member, actions, { expiresAt = new Date('2999-01-01T00:00:00Z'), ...more } = {}) {
      return (await createToken(path('tokens.json'), { member, actions, expiresAt, ...more })).bearer
    },
    setLedger(next) {
      ledger = next
    },
    get: (address, by) => ask(address, by),
    async post(address, body, by) {
      const response = await ask(address, by, { method: 'POST', body })
      return { status: response.status, body: (await response.json()) as Record<string, unknown> }
    },
    async audited() {
      const lines = (await readFile(path('audit.log'), 'utf8')).trim().split('\n')
      return lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    },
    async close() {
      await server.close()
      await rm(data, { recursive: true, force: true })
    },
  }
}

/** A token of the backend's form. */
export const sessionOf = (name: string, aal = 'aal1'): string =>
  ['{}', JSON.stringify({ sub: name, aal, exp: 1_800_000_000 }), 'x']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.')

/** A backend that takes any signature, and knows these accounts: `lea` with the address `lea@exemple.fr`. */
export async function testAccounts(known: Readonly<Record<string, { isAdministrator: boolean }>>) {
  let factors: readonly { status: string }[] = []
  const server = createServer((request, response) => {
    if (request.url !== '/auth/v1/user') {
      response.writeHead(404).end()
      return
    }
    const [, payload = ''] = request.headers.authorization?.split('.') ?? []
    const { sub: name } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub: string }
    const account = known[name]
    const app_metadata = account?.isAdministrator ? { cahier_admin: true } : {}
    const user = { id: name, email: `${name}@exemple.fr`, app_metadata, factors }
    response.writeHead(account ? 200 : 403).end(JSON.stringify(account ? user : { code: 'bad_jwt' }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    /** Gives every account these factors. */
    setFactors(next: typeof factors) {
      factors = next
    },
    close: () => void server.close(),
  }
}
