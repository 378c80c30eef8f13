import { writeFile } from 'node:fs/promises'
import { readGrant, revokeToken } from '@cahier/releases/access'
import { type MemberSizes, promote, type Timeline } from '@cahier/releases/model'
import { directoryStore, publish } from '@cahier/releases/store'
import { draftOf, id, writeDist } from '@cahier/releases/testing'
import { readKey, uploadForm } from '@cahier/releases/trust'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { sessionOf, type TestReleaseApi, testAccounts, testReleaseApi } from '../testing/release-api.ts'

const [a, b, c, d] = [id('a'), id('b'), id('c'), id('d')]
let api: TestReleaseApi
let bearer: string
/** Where the backend is, while it is up. */
let target: URL | null = null

beforeEach(async () => {
  api = await testReleaseApi(() => target)
  bearer = await api.token('mf-notes', ['publish', 'promote', 'rollback', 'withdraw'])
})
afterEach(async () => {
  vi.useRealTimers()
  await api.close()
})

const path = (file: string) => api.path(file)
const commitAs: TestReleaseApi['commitAs'] = (...given) => api.commitAs(...given)
const built: TestReleaseApi['built'] = (...given) => api.built(...given)
const token: TestReleaseApi['token'] = (...given) => api.token(...given)
const get: TestReleaseApi['get'] = (...given) => api.get(...given)
const audited = () => api.audited()
const post = (address: string, body: FormData | string, by = bearer) => api.post(address, body, by)

const upload = async (release = c, by = bearer, over: Parameters<typeof built>[2] = {}) =>
  post(
    'releases/mf-notes',
    await uploadForm(await built('mf-notes', release, over), 'mf-notes', await readKey(path('keys/mf-notes.pem'))),
    by,
  )
const operate = (operation: object, by = bearer) => post('operations', JSON.stringify(operation), by)
const promotion = { operation: 'promote', member: 'mf-notes', release: c, expected_set: 1 }

test('a team publishes, promotes and rolls back its own remote', async () => {
  expect(await upload()).toEqual({ status: 200, body: { member: 'mf-notes', release: c, published: true } })
  expect(await upload()).toMatchObject({ status: 200, body: { published: false } })
  expect(await operate(promotion)).toMatchObject({ status: 200, body: { release: c, release_set: 2, committed: true } })
  expect(await operate({ operation: 'rollback', member: 'mf-notes', reason: 'panne', expected_set: 2 })).toMatchObject({
    status: 200,
    body: { release: b, release_set: 3 },
  })
  expect(await api.authority.store.set('production', 3)).toMatchObject({
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

test('what an answer says is live is what the next request finds', async () => {
  await upload()
  expect(await operate(promotion)).toMatchObject({ body: { release_set: 2 } })
  expect(await (await fetch(new URL('/healthz', api.server().url))).json()).toMatchObject({ release_set: 2 })
})

test('a withdrawal that leaves calls without an answer says which', async () => {
  const named = { id: 'notes.add', expose: './add', label: { fr: '', en: '', es: '', de: '' } }
  const { store, signRelease } = api.authority
  await publish(store, await built('mf-notes', c, { commands: [named] }), signRelease)
  await publish(store, await built('mf-ai', a, { uses: ['notes.add'] }), signRelease)
  await commitAs((live) => promote(live, { 'mf-notes': c }, null), 'test')
  await commitAs((live) => promote(live, { 'mf-ai': a }, null), 'test')
  const withdrawal = { operation: 'withdraw', member: 'mf-notes', release: c, reason: 'Fuite', expected_set: 3 }
  const english = `mf-ai@${a} uses the command notes.add, which no member provides.`
  expect(await operate(withdrawal)).toEqual({
    status: 200,
    body: {
      member: 'mf-notes',
      release: b,
      release_set: 4,
      committed: true,
      warnings: [{ message: 'command notes.add', english }],
    },
  })
  // What already fails is not said again.
  const promotion = { operation: 'promote', member: 'mf-notes', release: b, expected_set: 4 }
  expect((await operate(promotion)).body).not.toHaveProperty('warnings')
})

test('an unsigned set is not served', async () => {
  const set = await api.authority.store.set('production', 1)
  if (!set) throw new Error('There is no live set.')
  await directoryStore(api.path('.')).putSet({ ...set, number: 2, parent: 1 })
  await api.server().refresh()
  const health = await fetch(`${api.server().url.replace('localhost', '127.0.0.1')}/healthz`)
  expect(await health.json()).toMatchObject({ release_set: 1 })
})

test('a token for pull requests opens a channel and does not change production', async () => {
  await upload()
  const pulls = await token('mf-notes', ['promote'], { channels: ['pr-*'] })
  const { expected_set: _, ...onChannel } = { ...promotion, channel: 'pr-12' }
  const { status, body } = await operate(onChannel, pulls)
  expect([status, body]).toMatchObject([200, { release: c, release_set: 2 }])
  const review = new URL(String(body.review), 'http://localhost').searchParams
  expect(review.get('set')).toBe('pr-12')
  expect(await readGrant(review.get('grant') ?? '', await api.authority.trust())).toMatchObject({
    channel: 'pr-12',
    set: null,
  })
  expect(await api.authority.store.set('pr-12', 1)).toMatchObject({ operation: 'open' })
  expect(await api.authority.store.head('production')).toBe(1)
  expect((await audited()).at(-1)).toMatchObject({ action: 'promote', channel: 'pr-12', outcome: 'accepted' })
  for (const refused of [promotion, { ...promotion, channel: 'staging' }, { ...promotion, channel: 'production' }]) {
    expect(await operate(refused, pulls)).toMatchObject({ status: 403, body: { code: 'CAHIER-R031' } })
  }
  expect(await operate(onChannel)).toMatchObject({ status: 403, body: { code: 'CAHIER-R031' } })
  expect(await api.authority.store.head('production')).toBe(1)
  expect(await api.authority.store.head('staging')).toBeNull()
})

describe('refused and recorded in the audit log:', () => {
  async function expectRefusal(answer: { status: number; body: object }, status: number, code: string) {
    expect(answer).toMatchObject({ status, body: { code } })
    expect((await audited()).at(-1)).toMatchObject({ outcome: code })
    expect(await api.authority.store.head('production')).toBe(1)
  }

  test('a missing, an expired and a revoked token', async () => {
    const unknown = await operate(promotion, 'nothing')
    await expectRefusal(unknown, 401, 'CAHIER-R030')
    const english = 'The token is missing or unknown.'
    expect(unknown.body).toEqual({ code: 'CAHIER-R030', message: 'sentence of CAHIER-R030', english })
    const expired = await token('mf-notes', ['promote'], { expiresAt: new Date('2001-01-01T00:00:00Z') })
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
  const lea = sessionOf('lea')
  let accounts: Awaited<ReturnType<typeof testAccounts>>
  beforeAll(async () => {
    accounts = await testAccounts({ lea: { isAdministrator: true }, tom: { isAdministrator: false } })
  })
  afterAll(() => accounts.close())
  beforeEach(() => {
    accounts.setFactors([])
    target = accounts.url
  })
  afterEach(() => {
    target = null
  })

  test('sees the set, its releases and its history', async () => {
    await upload(c, bearer, { tags: ['rentree'] })
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
          releases: [
            {
              id: c,
              version: '0.1.0',
              tags: ['rentree'],
              withdrawn: false,
              health: { sessions: 0, failed: 0, p75: { lcp: null }, refused: null },
            },
            { id: b, tags: [] },
          ],
        },
      ],
      sets: [{ number: 1, operation: 'promote', author: 'test', changed: [`shell@${a}`, `mf-notes@${b}`] }],
    })
    expect(await (await get('sets?before=2', lea)).json()).toMatchObject({ sets: [{ number: 1 }] })
    expect(await (await get('sets?before=1', lea)).json()).toEqual({ sets: [], next: null })
  })

  test('sees what each set changed, of one member or of all, page by page', async () => {
    await upload()
    for (let number = 2; number <= 33; number++)
      await commitAs((live) => promote(live, { 'mf-notes': number % 2 === 0 ? c : b }, null), 'test')
    const page = async (address: string) => (await get(address, lea)).json() as Promise<Timeline>
    const newest = await page('sets?before=34')
    expect(newest.sets).toHaveLength(30)
    expect(newest.sets.at(-1)).toMatchObject({
      number: 4,
      changes: [{ kind: 'replaced', member: 'mf-notes', from: b, to: c }],
    })
    expect(newest.next).toBe(4)
    const oldest = await page('sets?before=4')
    expect(oldest.sets.map(({ number }) => number)).toEqual([3, 2, 1])
    expect(oldest.sets.at(-1)?.changes.map(({ kind }) => kind)).toEqual(['added', 'added'])
    expect(oldest.next).toBeNull()
    expect(await page('sets?before=34&member=shell')).toMatchObject({ sets: [{ number: 1 }], next: null })
    expect((await get('sets?before=34&member=notes', lea)).status).toBe(400)
  })

  test('compares two sets, in either order', async () => {
    await upload()
    await operate({ ...promotion, reason: 'Nouvel éditeur' }, lea)
    const changes = [{ kind: 'replaced', member: 'mf-notes', from: b, to: c }]
    for (const address of ['difference?from=1&to=2', 'difference?from=2&to=1'])
      expect(await (await get(address, lea)).json()).toEqual({ from: 1, to: 2, changes })
    expect((await get('difference?from=1&to=3', lea)).status).toBe(404)
    expect((await get('difference?from=1', lea)).status).toBe(400)
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
    expect(await api.authority.store.set('production', 3)).toMatchObject({ author: 'lea@exemple.fr', reason: 'Panne' })
    expect((await audited()).at(-1)).toMatchObject({ caller: 'lea', action: 'rollback', outcome: 'accepted' })
  })

  test('promotes what fits only together, as the refusal says', async () => {
    const { store, signRelease } = api.authority
    const named = { id: 'notes.add', expose: './add', label: { fr: '', en: '', es: '', de: '' } }
    await publish(store, await built('mf-ai', a), signRelease)
    await commitAs((live) => promote(live, { 'mf-ai': a }, null), 'test')
    await publish(store, await built('mf-ai', c, { uses: ['notes.add'] }), signRelease)
    await publish(store, await built('mf-notes', c, { commands: [named] }), signRelease)
    const alone = { operation: 'promote', member: 'mf-ai', release: c, reason: 'Ajouts', expected_set: 2 }
    expect(await operate(alone, lea)).toMatchObject({
      status: 409,
      body: { code: 'CAHIER-R006', together: [`mf-ai@${c}`, `mf-notes@${c}`] },
    })
    const both = { ...alone, together: [{ member: 'mf-notes', release: '0.1.0' }] }
    for (const [refused, at] of [
      [{ ...both, share: 10 }, 'share'],
      [{ ...both, together: [...both.together, ...both.together] }, 'together'],
      [{ ...both, together: [{ member: 'mf-ai', release: a }] }, 'together'],
    ] as const)
      expect(await operate(refused, lea), at).toMatchObject({
        status: 400,
        body: { code: 'CAHIER-R033', english: expect.stringContaining(at) },
      })
    const ais = await token('mf-ai', ['promote'])
    const toTeam = await operate(alone, ais)
    expect(toTeam).toMatchObject({ status: 409, body: { code: 'CAHIER-R006' } })
    // It advises no command that a team's token may not run.
    expect(JSON.stringify(toTeam.body)).not.toMatch(/together|cahier (promote|rollback)/)
    expect(await operate(both, ais)).toMatchObject({ status: 403, body: { code: 'CAHIER-R031' } })
    expect(await operate(both, lea)).toMatchObject({
      status: 200,
      body: { member: 'mf-ai', release: c, release_set: 3 },
    })
    expect(await store.set('production', 3)).toMatchObject({
      operation: 'promote',
      changed: ['mf-ai', 'mf-notes'],
      members: { 'mf-ai': { release: c, held: false }, 'mf-notes': { release: c, held: false } },
    })
    expect((await audited()).at(-1)).toMatchObject({ member: 'mf-ai', release: c, together: ['mf-notes@0.1.0'] })
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

  test('overrules the link check with a reason, which a token cannot', async () => {
    await publish(api.authority.store, await built('mf-ai', a, { uses: ['notes.add'] }), api.authority.signRelease)
    const asked = { operation: 'promote', member: 'mf-ai', release: a, reason: 'Panne', expected_set: 1 }
    expect(await operate(asked, lea)).toMatchObject({ status: 409, body: { code: 'CAHIER-R006' } })
    const forced = { ...asked, force: true }
    const own = await token('mf-ai', ['promote'])
    expect(await operate(forced, own)).toMatchObject({ status: 403, body: { code: 'CAHIER-R031' } })
    expect(await operate(forced, lea)).toMatchObject({ status: 200, body: { release: a, release_set: 2 } })
    expect((await audited()).at(-1)).toMatchObject({ action: 'promote', member: 'mf-ai', force: true })
    expect((await api.authority.store.set('production', 2))?.forced).toMatchObject([{ needed: 'notes.add' }])
  })

  test('sees the set that is served where its file was damaged since, as cahier status does', async () => {
    await upload()
    await operate({ ...promotion, reason: 'Nouveau' }, lea)
    await writeFile(api.path('sets/production/2.json'), '{"format":')
    expect(await (await get('overview', lea)).json()).toMatchObject({
      set: 2,
      damagedSet: 2,
      members: [{ member: 'shell' }, { member: 'mf-notes', release: c }],
    })
    expect(await (await get('links', lea)).json()).toMatchObject({ set: 2 })
  })

  test('sees what releases weigh, and who needs what of whom', async () => {
    await upload()
    const { members } = (await (await get('sizes', lea)).json()) as { members: MemberSizes[] }
    expect(members.map(({ member }) => member)).toEqual(['mf-notes', 'shell'])
    expect(members[0]).toMatchObject({ release: b, releases: [{ id: b }, { id: c }] })
    expect(members[0]?.releases[0]?.app).toBeGreaterThan(0)
    expect(members.map(({ budget }) => budget)).toEqual([{ entry: 10, app: 20 }, null])
    expect(await (await get('links', lea)).json()).toMatchObject({
      set: 1,
      members: [
        { member: 'mf-notes', release: b, exposes: ['./app'] },
        { member: 'shell', provides: [{ module: 'react', users: ['mf-notes'] }] },
      ],
    })
    for (const address of ['sizes', 'links']) expect((await get(address, bearer)).status).toBe(403)
  })

  test('ramps a release up', async () => {
    await upload()
    const ramp = { shares: [10, 50, 100], every: 60 }
    expect(await operate({ ...promotion, ramp, reason: 'Essai' }, lea)).toMatchObject({ status: 400 })
    expect(await operate({ ...promotion, share: 1, ramp, reason: 'Essai' }, lea)).toMatchObject({ status: 200 })
    expect((await api.authority.store.set('production', 2))?.members['mf-notes']?.canary).toMatchObject({
      release: c,
      share: 1,
      ramp,
    })
    const falling = { ...promotion, share: 50, ramp: { shares: [10], every: 60 }, reason: 'Essai', expected_set: 2 }
    expect(await operate(falling, lea)).toMatchObject({ status: 409, body: { code: 'CAHIER-R018' } })
  })

  test('retires a member, and rolls back to a set', async () => {
    await upload()
    await operate({ ...promotion, reason: 'Nouvel éditeur' }, lea)
    const retirement = { operation: 'retire', member: 'mf-notes', reason: 'Remplacé', expected_set: 2 }
    expect(await operate(retirement, lea)).toMatchObject({ status: 200, body: { release: null, release_set: 3 } })
    expect((await api.authority.store.set('production', 3))?.retired).toEqual(['mf-notes'])
    const back = { operation: 'rollback_to_set', set: 1, reason: 'Panne', expected_set: 3 }
    expect(await operate({ ...back, set: 9 }, lea)).toMatchObject({ status: 404, body: { code: 'CAHIER-R045' } })
    expect(await operate(back, lea)).toMatchObject({ status: 200, body: { member: null, release_set: 4 } })
    const set = await api.authority.store.set('production', 4)
    expect(set?.members['mf-notes']).toMatchObject({ release: b, held: true })
    expect(set).toMatchObject({ operation: 'rollback', author: 'lea@exemple.fr', reason: 'Panne' })
    expect((await audited()).at(-1)).toMatchObject({ action: 'rollback_to_set', member: '', outcome: 'accepted' })
    for (const operation of [retirement, back])
      expect(await operate({ ...operation, expected_set: 4 })).toMatchObject({
        status: 403,
        body: { code: 'CAHIER-R031' },
      })
    expect(await api.authority.store.head('production')).toBe(4)
  })

  test('gets a link to a past set', async () => {
    const { status, body } = await post('grants', JSON.stringify({ set: 1 }), lea)
    expect(status).toBe(200)
    const [, set, text = ''] = /^\/\?set=(\d+)&grant=([\w.-]+)$/.exec(String(body.path)) ?? []
    expect(set).toBe('1')
    expect(await readGrant(text, await api.authority.trust())).toMatchObject({ channel: 'production', set: 1 })
    expect(await post('grants', JSON.stringify({ set: 0 }), lea)).toMatchObject({ status: 400 })
    expect(await post('grants', JSON.stringify({ set: 1 }))).toMatchObject({ status: 403 })
  })

  test('gets a link to a set that the database does not support any more with a warning, and none to a set that is not there', async () => {
    const { store, signRelease } = api.authority
    const old = { migration: { needs: null, builtAgainst: '20260101000000' } }
    await publish(store, await built('mf-notes', c, old), signRelease)
    await commitAs((live) => promote(live, { 'mf-notes': c }, null), 'test')
    await commitAs((live) => promote(live, { 'mf-notes': b }, null), 'test')
    const link = (set: number) => post('grants', JSON.stringify({ set }), lea)
    expect((await link(2)).body).not.toHaveProperty('warnings')
    api.setLedger({ head: '20260201000000', floor: '20260201000000' })
    expect((await link(2)).body).toMatchObject({
      path: expect.any(String),
      warnings: [{ message: 'floor 20260101000000' }],
    })
    expect(await link(9)).toMatchObject({ status: 404, body: { code: 'CAHIER-R045' } })
  })

  test('gets a link to a remote of a channel with what does not fit the live set, and none where it could not run', async () => {
    const { store, signRelease } = api.authority
    const named = { id: 'notes.add', expose: './add', label: { fr: '', en: '', es: '', de: '' } }
    await publish(store, await built('mf-notes', c, { commands: [named] }), signRelease)
    await publish(store, await built('mf-notes', d, { contract: { range: '^2.0.0' } }), signRelease)
    await publish(store, await built('shell', b, { contract: { provides: '2.0.0' } }), signRelease)
    await publish(store, await built('mf-ai', a, { uses: ['notes.add'] }), signRelease)
    for (const [channel, releases] of [
      ['pr-1', { shell: a, 'mf-notes': b }],
      ['pr-2', { shell: b, 'mf-notes': d }],
      ['production', { 'mf-notes': c, 'mf-ai': a }],
    ] as const)
      await commitAs((live) => promote(live, releases, null), 'test', channel)
    const link = (channel: string, url: string | null = null) =>
      post('grants', JSON.stringify({ channel, override: { member: 'mf-notes', url } }), lea)
    expect((await link('production')).body).not.toHaveProperty('warnings')
    expect((await link('pr-1')).body).toMatchObject({ warnings: [{ message: 'command notes.add' }] })
    expect(await link('pr-2')).toMatchObject({ status: 409, body: { code: 'CAHIER-R006' } })
    expect(await link('pr-3')).toMatchObject({ status: 409, body: { code: 'CAHIER-R046' } })
    expect(await link('pr-2', 'http://localhost:4001/')).toMatchObject({ status: 200 })
  })

  test.each([
    ['its team', undefined, 'mf-notes', 200],
    ['an administrator', 'lea', 'mf-notes', 200],
    ['another team', undefined, 'mf-planning', 403],
    ['the shell’s', 'lea', 'shell', 400],
    ['nobody’s', 'lea', 'mf-', 400],
  ])('a link that replaces a remote in one browser: %s', async (_who, who, member, status) => {
    const url = 'http://localhost:4001/'
    const answer = await post('grants', JSON.stringify({ override: { member, url } }), who && sessionOf(who))
    expect(answer.status).toBe(status)
    if (status !== 200) return
    const [, text = ''] = /^\/\?set=production&grant=([\w.-]+)$/.exec(String(answer.body.path)) ?? []
    expect((await readGrant(text, await api.authority.trust())).override).toEqual({ member, url })
    expect((await audited()).at(-1)).toMatchObject({ action: 'grant', member, outcome: 'accepted' })
  })

  test.each([
    ['gives no reason', () => operate(promotion, lea), 400, 'CAHIER-R033'],
    ['publishes', () => upload(c, lea), 403, 'CAHIER-R031'],
    ['is no administrator', () => operate({ ...promotion, reason: 'x' }, sessionOf('tom')), 403, 'CAHIER-R031'],
    ['has no session any more', () => operate({ ...promotion, reason: 'x' }, sessionOf('old')), 401, 'CAHIER-R030'],
  ])('who %s is refused, and the refusal is recorded', async (_case, ask, status, code) => {
    expect(await ask()).toMatchObject({ status, body: { code } })
    expect((await audited()).at(-1)).toMatchObject({ outcome: code })
    expect(await api.authority.store.head('production')).toBe(1)
  })

  test('gives the second factor, where the account has one', async () => {
    accounts.setFactors([{ status: 'verified' }])
    expect((await get('overview', lea)).status).toBe(403)
    expect(await operate({ ...promotion, reason: 'x' }, lea)).toMatchObject({
      status: 403,
      body: { code: 'CAHIER-R031' },
    })
    expect(await api.authority.store.head('production')).toBe(1)
    expect((await get('overview', sessionOf('lea', 'aal2'))).status).toBe(200)
  })

  test('gets 503 while nobody can be recognized', async () => {
    target = null
    expect((await get('overview', lea)).status).toBe(503)
  })

  test('is the only one who sees the overview', async () => {
    expect((await get('overview', bearer)).status).toBe(403)
    expect((await get('sets?before=2', sessionOf('tom'))).status).toBe(403)
    expect((await get('difference?from=1&to=1', bearer)).status).toBe(403)
  })
})
