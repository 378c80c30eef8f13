import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Action, createToken, readGrant, revokeToken } from '@cahier/releases/access'
import { type MemberName, promote } from '@cahier/releases/model'
import { commit, type Delta, directoryStore, openChannel, publish } from '@cahier/releases/store'
import { draftOf, id, writeDist } from '@cahier/releases/testing'
import { type Authority, openAuthority, readKey, uploadForm } from '@cahier/releases/trust'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type RunningServer, startServer } from '../server.ts'
import { fakeBackend, memoryLog } from '../testing/index.ts'

const [a, b, c] = [id('a'), id('b'), id('c')]
let data: string
let authority: Authority
let server: RunningServer
let bearer: string
/** Where the backend is, while it is up. */
let target: URL | null = null

beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'cahier-release-api-'))
  authority = await openAuthority(data, directoryStore(data), 'production')
  for (const [member, release] of [
    ['shell', a],
    ['mf-notes', b],
  ] as const) {
    await publish(authority.store, await built(member, release), authority.signRelease)
  }
  await commitAs((live) => promote(live, { shell: a, 'mf-notes': b }, null), 'test')
  server = await startServer({
    store: authority.store,
    backend: fakeBackend({ target: () => target }),
    log: memoryLog().log,
    port: 0,
    releaseApi: {
      tokens: path('tokens.json'),
      audit: path('audit.log'),
      trust: authority.trust,
      sign: authority.sign,
      commit: commitAs,
      async open(channel, author) {
        if (channel !== 'production') await openChannel(authority.store, optionsOf(author, channel))
      },
      sentence: ({ code }) => `sentence of ${code}`,
    },
  })
  bearer = await token('mf-notes', ['publish', 'promote', 'rollback', 'withdraw'])
})
afterEach(async () => {
  vi.useRealTimers()
  await server.close()
  await rm(data, { recursive: true, force: true })
})

const path = (file: string) => join(data, file)
const optionsOf = (author: string, channel = 'production') => ({
  channel,
  author,
  ledger: { head: null, floor: null },
  authority,
})
const commitAs = (delta: Delta, author: string, channel?: string) =>
  commit(authority.store, delta, optionsOf(author, channel))

async function built(member: MemberName, release: string): Promise<string> {
  const dist = path(`dist/${member}/${release}`)
  await writeDist(dist, draftOf(member, release))
  return dist
}

async function token(member: MemberName, actions: Action[], expiresAt = new Date('2999-01-01T00:00:00Z')) {
  return (await createToken(path('tokens.json'), { member, actions, expiresAt })).bearer
}

async function post(address: string, body: FormData | string, by = bearer) {
  const url = `${server.url.replace('localhost', '127.0.0.1')}/release-api/v1/${address}`
  const response = await fetch(url, { method: 'POST', body, headers: { authorization: `Bearer ${by}` } })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const upload = async (release = c, by = bearer) =>
  post(
    'releases/mf-notes',
    await uploadForm(await built('mf-notes', release), 'mf-notes', await readKey(path('keys/mf-notes.pem'))),
    by,
  )
const operate = (operation: object, by = bearer) => post('operations', JSON.stringify(operation), by)
const promotion = { operation: 'promote', member: 'mf-notes', release: c, expected_set: 1 }

const get = (address: string, by: string) =>
  fetch(`${server.url.replace('localhost', '127.0.0.1')}/release-api/v1/${address}`, {
    headers: { authorization: `Bearer ${by}` },
  })

async function audited() {
  const lines = (await readFile(path('audit.log'), 'utf8')).trim().split('\n')
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>)
}

test('a team publishes, promotes and rolls back its own remote', async () => {
  expect(await upload()).toEqual({ status: 200, body: { member: 'mf-notes', release: c, published: true } })
  expect(await upload()).toMatchObject({ status: 200, body: { published: false } })
  expect(await operate(promotion)).toMatchObject({ status: 200, body: { release: c, release_set: 2, committed: true } })
  expect(await operate({ operation: 'rollback', member: 'mf-notes', reason: 'panne', expected_set: 2 })).toMatchObject({
    status: 200,
    body: { release: b, release_set: 3 },
  })
  expect(await authority.store.set('production', 3)).toMatchObject({
    author: expect.stringMatching(/^mf-notes \(jeton [0-9a-f]{8}\)$/),
    reason: 'panne',
  })
  expect(await audited()).toMatchObject([
    { action: 'publish', outcome: 'accepted', release: c },
    { action: 'publish', outcome: 'accepted' },
    { action: 'promote', outcome: 'accepted', release_set: 2 },
    { action: 'rollback', outcome: 'accepted', release_set: 3 },
  ])
})

test('an unsigned set is not served', async () => {
  const set = await authority.store.set('production', 1)
  if (!set) throw new Error('There is no live set.')
  await directoryStore(data).putSet({ ...set, number: 2, parent: 1 })
  await server.refresh()
  const health = await fetch(`${server.url.replace('localhost', '127.0.0.1')}/healthz`)
  expect(await health.json()).toMatchObject({ release_set: 1 })
})

test('a token for pull requests opens a channel and does not change production', async () => {
  await upload()
  const { bearer: pulls } = await createToken(path('tokens.json'), {
    member: 'mf-notes',
    actions: ['promote'],
    channels: ['pr-*'],
    expiresAt: new Date('2999-01-01T00:00:00Z'),
  })
  const { expected_set: _, ...onChannel } = { ...promotion, channel: 'pr-12' }
  const { status, body } = await operate(onChannel, pulls)
  expect([status, body]).toMatchObject([200, { release: c, release_set: 2 }])
  const review = new URL(String(body.review), 'http://localhost').searchParams
  expect(review.get('set')).toBe('pr-12')
  expect(readGrant(review.get('grant') ?? '', await authority.trust())).toMatchObject({ channel: 'pr-12', set: null })
  expect(await authority.store.set('pr-12', 1)).toMatchObject({ operation: 'open' })
  expect(await authority.store.head('production')).toBe(1)
  expect((await audited()).at(-1)).toMatchObject({ action: 'promote', channel: 'pr-12', outcome: 'accepted' })
  for (const refused of [promotion, { ...promotion, channel: 'staging' }, { ...promotion, channel: 'production' }]) {
    expect(await operate(refused, pulls)).toMatchObject({ status: 403, body: { code: 'CAHIER-R031' } })
  }
  expect(await operate(onChannel)).toMatchObject({ status: 403, body: { code: 'CAHIER-R031' } })
  expect(await authority.store.head('production')).toBe(1)
  expect(await authority.store.head('staging')).toBeNull()
})

describe('refused and recorded in the audit log:', () => {
  async function expectRefusal(answer: { status: number; body: object }, status: number, code: string) {
    expect(answer).toMatchObject({ status, body: { code } })
    expect((await audited()).at(-1)).toMatchObject({ outcome: code })
    expect(await authority.store.head('production')).toBe(1)
  }

  test('a missing, an expired and a revoked token', async () => {
    const unknown = await operate(promotion, 'nothing')
    await expectRefusal(unknown, 401, 'CAHIER-R030')
    const english = 'The token is missing or unknown.'
    expect(unknown.body).toEqual({ code: 'CAHIER-R030', message: 'sentence of CAHIER-R030', english })
    const expired = await token('mf-notes', ['promote'], new Date('2001-01-01T00:00:00Z'))
    await expectRefusal(await operate(promotion, expired), 401, 'CAHIER-R030')
    await revokeToken(path('tokens.json'), bearer.split('_')[1] ?? '')
    await expectRefusal(await operate(promotion), 401, 'CAHIER-R030')
  })

  test('another remote, the shell, and an action that the token does not allow', async () => {
    await expectRefusal(await upload(c, await token('mf-ai', ['publish'])), 403, 'CAHIER-R031')
    await expectRefusal(await operate({ ...promotion, member: 'shell', release: a }), 403, 'CAHIER-R031')
    await expectRefusal(await operate(promotion, await token('mf-notes', ['publish'])), 403, 'CAHIER-R031')
  })

  test('an upload that is large, and is told why nevertheless', async () => {
    const large = new FormData()
    for (let number = 0; number < 20; number++)
      large.set(`${number}.js`, new File([new Uint8Array(1_000_000)], `${number}.js`))
    for (let round = 0; round < 5; round++)
      await expectRefusal(await post('releases/mf-notes', large, 'nothing'), 401, 'CAHIER-R030')
  })

  test('the files of another member', async () => {
    const key = await readKey(path('keys/mf-notes.pem'))
    const form = await uploadForm(await built('mf-ai', c), 'mf-ai', key)
    await expectRefusal(await post('releases/mf-notes', form), 403, 'CAHIER-R031')
  })

  test('an operation based on an old set', async () => {
    await upload()
    await expectRefusal(await operate({ ...promotion, expected_set: 0 }), 409, 'CAHIER-R032')
  })

  test('files that the member’s key did not sign, or that were changed after signing', async () => {
    const dist = await built('mf-notes', c)
    const foreign = await uploadForm(dist, 'mf-notes', await readKey(path('keys/shell.pem')))
    await expectRefusal(await post('releases/mf-notes', foreign), 403, 'CAHIER-R015')
    const changed = await uploadForm(dist, 'mf-notes', await readKey(path('keys/mf-notes.pem')))
    changed.set('icon.svg', new Blob(['<svg/>']), 'icon.svg')
    await expectRefusal(await post('releases/mf-notes', changed), 403, 'CAHIER-R015')
    const escaping = await uploadForm(dist, 'mf-notes', await readKey(path('keys/mf-notes.pem')))
    escaping.set('../../escaped.js', new Blob(['']), 'escaped.js')
    await expectRefusal(await post('releases/mf-notes', escaping), 400, 'CAHIER-R033')
  })

  test('a release that is not compatible with the set', async () => {
    const dist = path('dist/unfit')
    await writeDist(dist, draftOf('mf-notes', c, { imports: { vue: '^3.0.0' } }))
    await post('releases/mf-notes', await uploadForm(dist, 'mf-notes', await readKey(path('keys/mf-notes.pem'))))
    await expectRefusal(await operate(promotion), 409, 'CAHIER-R006')
  })

  test('invalid, too large and too frequent requests', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    await expectRefusal(await operate({ operation: 'destroy' }), 400, 'CAHIER-R033')
    await expectRefusal(await post('operations', JSON.stringify('x'.repeat(20_000))), 413, 'CAHIER-R035')
    for (let round = 0; round < 20; round++) await operate(promotion, 'nothing')
    await expectRefusal(await operate(promotion, 'nothing'), 429, 'CAHIER-R034')
    // Requests without valid credentials do not count against a team's limit.
    expect((await operate({ ...promotion, release: b })).status).toBe(200)
  })
})

describe('an administrator who is signed in', () => {
  /** A token of the backend's form; the backend below takes any signature. */
  const tokenOf = (name: string, aal = 'aal1') =>
    ['{}', JSON.stringify({ sub: name, aal, exp: 1_800_000_000 }), 'x']
      .map((part) => Buffer.from(part).toString('base64url'))
      .join('.')
  const lea = tokenOf('lea')
  let factors: { status: string }[]
  const accounts = createServer((request, response) => {
    const [, payload = ''] = request.headers.authorization?.split('.') ?? []
    const { sub: name } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub: string }
    const isKnown = request.url === '/auth/v1/user' && (name === 'lea' || name === 'tom')
    const app_metadata = name === 'lea' ? { cahier_admin: true } : {}
    const user = { id: name, email: `${name}@exemple.fr`, app_metadata, factors }
    response.writeHead(isKnown ? 200 : 403).end(JSON.stringify(isKnown ? user : { code: 'bad_jwt' }))
  })
  beforeAll(() => new Promise<void>((resolve) => accounts.listen(0, '127.0.0.1', resolve)))
  afterAll(() => accounts.close())
  beforeEach(() => {
    factors = []
    target = new URL(`http://127.0.0.1:${(accounts.address() as AddressInfo).port}`)
  })
  afterEach(() => {
    target = null
  })

  test('sees the set, its releases and its history', async () => {
    await upload()
    const answer = await get('overview', lea)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.json()).toMatchObject({
      channel: 'production',
      set: 1,
      members: [
        { member: 'shell', release: a, predecessor: null, releases: [{ id: a }] },
        {
          member: 'mf-notes',
          release: b,
          held: false,
          releases: [{ id: c, withdrawn: false, health: { sessions: 0, failed: 0 } }, { id: b }],
        },
      ],
      sets: [{ number: 1, operation: 'promote', author: 'test', changed: [`shell@${a}`, `mf-notes@${b}`] }],
    })
    expect(await (await get('sets?before=2', lea)).json()).toMatchObject({ sets: [{ number: 1 }] })
    expect(await (await get('sets?before=1', lea)).json()).toEqual({ sets: [] })
  })

  test('promotes and rolls back any member with a reason, under their own name', async () => {
    await upload()
    expect(await operate({ ...promotion, reason: 'Nouvel éditeur' }, lea)).toMatchObject({ status: 200 })
    expect(
      await operate({ operation: 'rollback', member: 'mf-notes', reason: 'Panne', expected_set: 2 }, lea),
    ).toMatchObject({
      status: 200,
      body: { release: b, release_set: 3 },
    })
    expect(await authority.store.set('production', 3)).toMatchObject({ author: 'lea@exemple.fr', reason: 'Panne' })
    expect((await audited()).at(-1)).toMatchObject({ caller: 'lea', action: 'rollback', outcome: 'accepted' })
  })

  test('tries a release on a share of the sessions', async () => {
    await upload()
    expect(await operate({ ...promotion, share: 10, reason: 'Essai' }, lea)).toMatchObject({ body: { release: b } })
    expect(await operate({ ...promotion, share: 100, reason: 'Essai' }, lea)).toMatchObject({ status: 400 })
    expect(await (await get('overview', lea)).json()).toMatchObject({
      members: [{ canary: null }, { member: 'mf-notes', release: b, canary: { release: c, share: 10 }, halted: null }],
      sets: [{ operation: 'canary', changed: [`mf-notes@${c}`] }, { number: 1 }],
    })
  })

  test('gets a link to a past set', async () => {
    const { status, body } = await post('grants', JSON.stringify({ set: 1 }), lea)
    expect(status).toBe(200)
    const [, set, text = ''] = /^\/\?set=(\d+)&grant=([\w.-]+)$/.exec(String(body.path)) ?? []
    expect(set).toBe('1')
    expect(readGrant(text, await authority.trust())).toMatchObject({ channel: 'production', set: 1 })
    expect(await post('grants', JSON.stringify({ set: 0 }), lea)).toMatchObject({ status: 400 })
    expect(await post('grants', JSON.stringify({ set: 1 }))).toMatchObject({ status: 403 })
  })

  test.each([
    ['gives no reason', () => operate(promotion, lea), 400, 'CAHIER-R033'],
    ['publishes', () => upload(c, lea), 403, 'CAHIER-R031'],
    ['is no administrator', () => operate({ ...promotion, reason: 'x' }, tokenOf('tom')), 403, 'CAHIER-R031'],
    ['has no session any more', () => operate({ ...promotion, reason: 'x' }, tokenOf('old')), 401, 'CAHIER-R030'],
  ])('who %s is refused, and the refusal is recorded', async (_case, ask, status, code) => {
    expect(await ask()).toMatchObject({ status, body: { code } })
    expect((await audited()).at(-1)).toMatchObject({ outcome: code })
    expect(await authority.store.head('production')).toBe(1)
  })

  test('gives the second factor, where the account has one', async () => {
    factors = [{ status: 'verified' }]
    expect((await get('overview', lea)).status).toBe(403)
    expect(await operate({ ...promotion, reason: 'x' }, lea)).toMatchObject({
      status: 403,
      body: { code: 'CAHIER-R031' },
    })
    expect(await authority.store.head('production')).toBe(1)
    expect((await get('overview', tokenOf('lea', 'aal2'))).status).toBe(200)
  })

  test('gets 503 while nobody can be recognized', async () => {
    target = null
    expect((await get('overview', lea)).status).toBe(503)
  })

  test('is the only one who sees the overview', async () => {
    expect((await get('overview', bearer)).status).toBe(403)
    expect((await get('sets?before=2', tokenOf('tom'))).status).toBe(403)
  })
})
