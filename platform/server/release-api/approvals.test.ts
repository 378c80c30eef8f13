import { chmod, readFile, writeFile } from 'node:fs/promises'
import { revokeToken } from '@cahier/releases/access'
import { type ProposedSummary, promote, type ReleaseOverview, withdraw } from '@cahier/releases/model'
import { directoryStore, publish } from '@cahier/releases/store'
import { id } from '@cahier/releases/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { sessionOf, type TestReleaseApi, testAccounts, testReleaseApi } from '../testing/release-api.ts'

const [a, b, c, d] = [id('a'), id('b'), id('c'), id('d')]
const [lea, tom, ida] = [sessionOf('lea'), sessionOf('tom'), sessionOf('ida')]
const hour = 3_600_000
let accounts: Awaited<ReturnType<typeof testAccounts>>
let api: TestReleaseApi

beforeAll(async () => {
  accounts = await testAccounts({
    lea: { isAdministrator: true },
    tom: { isAdministrator: true },
    ida: { isAdministrator: false },
  })
})
afterAll(() => accounts.close())
beforeEach(async () => {
  api = await testReleaseApi(() => accounts.url, 2)
  for (const release of [c, d])
    await publish(api.authority.store, await api.built('mf-notes', release), api.authority.signRelease)
})
afterEach(async () => {
  vi.useRealTimers()
  await api.close()
})

const operate = (operation: object, by: string) => api.post('operations', JSON.stringify(operation), by)
const decide = (proposed: string, decision: object, by: string) =>
  api.post(`proposed/${proposed}`, JSON.stringify(decision), by)
const promotion = { operation: 'promote', member: 'mf-notes', release: c, reason: 'Nouvel éditeur', expected_set: 1 }
const overview = async (by: string) => (await (await api.get('overview', by)).json()) as ReleaseOverview
const waiting = async (by: string): Promise<readonly ProposedSummary[]> => (await overview(by)).waiting
const live = () => api.authority.store.head('production')
const liveSet = async () => api.authority.store.set('production', (await live()) ?? 0)

/** Proposes, and looks at it as somebody else. */
async function propose(operation: object = promotion, by = lea): Promise<ProposedSummary> {
  const { status, body } = await operate(operation, by)
  expect([status, body]).toEqual([202, { proposed: expect.any(String), expires_at: expect.any(String) }])
  const found = (await waiting(tom)).find(({ id }) => id === body.proposed)
  if (!found) throw new Error('It does not wait.')
  return found
}
const approval = ({ effect }: ProposedSummary) => ({ decision: 'approve', reason: 'Relu', effect })

test('nobody overrules the link check', async () => {
  for (const operation of [
    promotion,
    { operation: 'rollback', member: 'mf-notes', reason: 'Panne', expected_set: 1 },
  ]) {
    const { status, body } = await operate({ ...operation, force: true }, lea)
    expect([status, body.code]).toEqual([400, 'CAHIER-R033'])
  }
})

test('a promotion waits for a second administrator, and has both names and reasons in the signed set', async () => {
  const proposed = await propose()
  expect(await live()).toBe(1)
  const changes = [{ kind: 'replaced', member: 'mf-notes', from: b, to: c }]
  expect(proposed).toMatchObject({ author: 'lea@exemple.fr', reason: 'Nouvel éditeur', own: false, moved: false })
  expect(proposed.changes).toEqual([...changes, { kind: 'held', member: 'mf-notes' }])
  expect((await waiting(lea))[0]?.own).toBe(true)
  expect(await decide(proposed.id, approval(proposed), tom)).toEqual({
    status: 200,
    body: { release_set: 2, committed: true },
  })
  const set = await liveSet()
  expect(set).toMatchObject({
    author: 'lea@exemple.fr',
    reason: 'Nouvel éditeur',
    approval: { by: 'tom@exemple.fr', reason: 'Relu' },
    members: { 'mf-notes': { release: c } },
  })
  expect(await waiting(tom)).toEqual([])
  expect((await overview(tom)).sets[0]).toMatchObject({ approval: { by: 'tom@exemple.fr', reason: 'Relu' } })
  expect(await api.audited()).toMatchObject([
    { caller: 'lea', action: 'promote', outcome: 'proposed', proposed: proposed.id },
    {
      caller: 'tom',
      action: 'approve',
      member: 'mf-notes',
      release: c,
      author: 'lea@exemple.fr',
      reason: 'Nouvel éditeur',
      decision: { by: 'tom@exemple.fr', reason: 'Relu' },
      outcome: 'accepted',
      release_set: 2,
    },
  ])
  // A set whose approval was written afterwards has no valid signature.
  if (!set) throw new Error('There is no set.')
  await directoryStore(api.path('.')).putSet({ ...set, number: 3, parent: 2, approval: { by: 'ida', reason: 'x' } })
  await expect(api.authority.store.set('production', 3)).rejects.toMatchObject({ code: 'CAHIER-R015' })
})

test.each([
  ['promote', { ...promotion, share: 10 }],
  ['ramp', { ...promotion, share: 1, ramp: { shares: [10, 100], every: 60 } }],
  ['withdraw', { operation: 'withdraw', member: 'mf-notes', release: c, reason: 'x', expected_set: 1 }],
  ['retire', { operation: 'retire', member: 'mf-notes', reason: 'x', expected_set: 1 }],
])('%s waits too', async (_name, operation) => {
  const proposed = await propose(operation)
  expect(await live()).toBe(1)
  expect((await decide(proposed.id, approval(proposed), tom)).body).toEqual({ release_set: 2, committed: true })
})

test('several releases wait together', async () => {
  await publish(api.authority.store, await api.built('mf-ai', d), api.authority.signRelease)
  const both = { ...promotion, release: d, together: [{ member: 'mf-ai', release: '0.1.0' }] }
  const proposed = await propose(both)
  expect(proposed).toMatchObject({ about: 'mf-notes, mf-ai', changes: [{ member: 'mf-ai' }, { member: 'mf-notes' }] })
  expect((await decide(proposed.id, approval(proposed), tom)).body).toEqual({ release_set: 2, committed: true })
  expect((await liveSet())?.members).toMatchObject({ 'mf-notes': { release: d }, 'mf-ai': { release: d } })
})

test('what would fail is part of what is approved', async () => {
  const named = { id: 'notes.add', expose: './add', label: { fr: '', en: '', es: '', de: '' } }
  const [offers, asks] = [id('e'), id('f')]
  const { store, signRelease } = api.authority
  await publish(store, await api.built('mf-notes', offers, { commands: [named] }), signRelease)
  await publish(store, await api.built('mf-ai', asks, { uses: ['notes.add'] }), signRelease)
  await api.commitAs((now) => promote(now, { 'mf-notes': offers }, null), 'test')
  const withdrawal = { operation: 'withdraw', member: 'mf-notes', release: offers, reason: 'Fuite', expected_set: 2 }
  const proposed = await propose(withdrawal)
  expect(proposed.fails).toEqual([])
  await api.commitAs((now) => promote(now, { 'mf-ai': asks }, null), 'test')
  expect(await decide(proposed.id, approval(proposed), tom)).toMatchObject({ body: { code: 'CAHIER-R032' } })
  const [seen] = await waiting(tom)
  expect(seen).toMatchObject({ fails: ['command notes.add'], moved: true })
  if (!seen) throw new Error('It does not wait.')
  expect((await decide(seen.id, approval(seen), tom)).body).toMatchObject({
    release_set: 4,
    warnings: [{ message: 'command notes.add' }],
  })
})

test('a rollback to the predecessor takes one person, one to a set takes two', async () => {
  await api.commitAs((now) => promote(now, { 'mf-notes': c }, null), 'test')
  const rollback = { operation: 'rollback', member: 'mf-notes', reason: 'Panne', expected_set: 2 }
  expect(await operate(rollback, lea)).toMatchObject({ status: 200, body: { release_set: 3, committed: true } })
  expect((await liveSet())?.approval).toBeUndefined()
  await propose({ operation: 'rollback_to_set', set: 2, reason: 'Finalement', expected_set: 3 })
  expect(await live()).toBe(3)
})

test('other channels need nobody else, and what is refused or changes nothing does not wait', async () => {
  const pulls = await api.token('mf-notes', ['promote'], { channels: ['pr-*'] })
  expect(await operate({ ...promotion, channel: 'pr-1', expected_set: undefined }, pulls)).toMatchObject({
    body: { committed: true },
  })
  const same = { operation: 'rollback_to_set', set: 1, reason: 'x', expected_set: 1 }
  expect(await operate(same, lea)).toMatchObject({ status: 200, body: { release_set: 1, committed: false } })
  await api.commitAs(async (now, history) => withdraw(now, await history(), 'mf-notes', c, 'x'), 'test')
  expect(await operate({ ...promotion, expected_set: 1 }, lea)).toMatchObject({ body: { code: 'CAHIER-R032' } })
  expect(await operate({ ...promotion, expected_set: 2 }, lea)).toMatchObject({ body: { code: 'CAHIER-R005' } })
  expect(await waiting(lea)).toEqual([])
})

describe('nobody approves alone:', () => {
  const owner = { id: 'lea', email: 'lea@exemple.fr' }

  test('not in the same session, nor what one’s own token has proposed', async () => {
    const token = await api.token('mf-notes', ['promote'], { owner })
    for (const by of [lea, token]) {
      const proposed = await propose({ ...promotion, release: by === lea ? c : d }, by)
      expect(await decide(proposed.id, approval(proposed), lea)).toMatchObject({
        status: 403,
        body: { code: 'CAHIER-R031' },
      })
    }
    expect(await live()).toBe(1)
    const [, byToken] = await waiting(tom)
    expect(byToken?.author).toMatch(/^mf-notes \(jeton [0-9a-f]{8} de lea@exemple\.fr\)$/)
    if (!byToken) throw new Error('It does not wait.')
    expect((await decide(byToken.id, approval(byToken), tom)).body).toEqual({ release_set: 2, committed: true })
    expect((await liveSet())?.author).toBe(byToken.author)
  })

  test('not with a token, nor without the right or a session', async () => {
    const token = await api.token('mf-notes', ['promote'], { owner: { id: 'tom', email: 'tom@exemple.fr' } })
    const proposed = await propose()
    for (const [by, status] of [
      [token, 403],
      [ida, 403],
      [sessionOf('nobody'), 401],
      ['nothing', 401],
    ] as const)
      expect((await decide(proposed.id, approval(proposed), by)).status).toBe(status)
    expect(await live()).toBe(1)
  })

  test('not by what a request or a file says', async () => {
    const forged = { ...promotion, approval: { by: 'tom', reason: 'x' }, person: 'tom', author: 'tom' }
    const proposed = await propose(forged)
    expect(proposed.author).toBe('lea@exemple.fr')
    for (const decision of [
      { decision: 'approve', reason: 'Relu' },
      { decision: 'approve', effect: proposed.effect },
      { decision: 'approve', reason: ' ', effect: proposed.effect },
      { decision: 'force', reason: 'Relu', effect: proposed.effect },
    ])
      expect((await decide(proposed.id, decision, tom)).status).toBe(400)
    expect((await decide(proposed.id, { ...approval(proposed), effect: 'x' }, tom)).body.code).toBe('CAHIER-R032')
    expect((await decide('000000000000', approval(proposed), tom)).status).toBe(404)
    const file = api.path('proposed-operations.json')
    await writeFile(file, (await readFile(file, 'utf8')).replace('"lea"', '"tom"'))
    await chmod(file, 0o666)
    expect((await decide(proposed.id, approval(proposed), lea)).body.code).toBe('CAHIER-R014')
    expect(await live()).toBe(1)
  })

  test('not by a token that nobody owns, which may only roll back, nor by one that was revoked since', async () => {
    const unowned = await api.token('mf-notes', ['promote', 'rollback'])
    expect(await operate(promotion, unowned)).toMatchObject({ status: 403, body: { code: 'CAHIER-R031' } })
    await api.commitAs((now) => promote(now, { 'mf-notes': c }, null), 'test')
    expect(await operate({ operation: 'rollback', member: 'mf-notes', expected_set: 2 }, unowned)).toMatchObject({
      body: { committed: true },
    })
    const token = await api.token('mf-notes', ['promote'], { owner })
    const proposed = await propose({ ...promotion, expected_set: 3 }, token)
    await revokeToken(api.path('tokens.json'), token.split('_')[1] ?? '')
    expect(await decide(proposed.id, approval(proposed), tom)).toMatchObject({ status: 404 })
    expect(await live()).toBe(3)
  })

  test('two who approve at once make one set', async () => {
    const proposed = await propose({ operation: 'retire', member: 'mf-notes', reason: 'Fini', expected_set: 1 })
    const answers = await Promise.all([1, 2].map(() => decide(proposed.id, approval(proposed), tom)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(await live()).toBe(2)
  })
})

test('what changes something else by now is to be confirmed anew; what still changes the same is not', async () => {
  const proposed = await propose()
  await publish(api.authority.store, await api.built('shell', d), api.authority.signRelease)
  await api.commitAs((now) => promote(now, { shell: d }, null), 'test')
  expect((await waiting(tom))[0]).toMatchObject({ moved: false, effect: proposed.effect })
  await api.commitAs((now) => promote(now, { 'mf-notes': d }, null), 'test')
  expect(await decide(proposed.id, approval(proposed), tom)).toMatchObject({
    status: 409,
    body: { code: 'CAHIER-R032' },
  })
  const [now] = await waiting(tom)
  if (!now) throw new Error('It does not wait.')
  expect(now).toMatchObject({ moved: true, changes: [{ kind: 'replaced', from: d, to: c }, { kind: 'held' }] })
  expect((await decide(proposed.id, approval(now), tom)).body).toEqual({ release_set: 4, committed: true })
})

test('what is refused by now says why, and is not approved', async () => {
  const proposed = await propose()
  await api.commitAs(async (now, history) => withdraw(now, await history(), 'mf-notes', c, 'x'), 'test')
  expect((await waiting(tom))[0]).toMatchObject({ refusal: 'sentence of CAHIER-R005', changes: [] })
  expect((await decide(proposed.id, approval(proposed), tom)).body.code).toBe('CAHIER-R005')
})

test('its author takes it back, somebody else rejects it with a reason that the author sees', async () => {
  const first = await propose()
  expect((await decide(first.id, { decision: 'take_back' }, tom)).body.code).toBe('CAHIER-R031')
  expect((await decide(first.id, { decision: 'take_back' }, lea)).status).toBe(200)
  expect(await waiting(lea)).toEqual([])
  const second = await propose()
  expect((await decide(second.id, { decision: 'reject', reason: 'x' }, lea)).body.code).toBe('CAHIER-R031')
  expect((await decide(second.id, { decision: 'reject' }, tom)).status).toBe(400)
  expect((await decide(second.id, { decision: 'reject', reason: 'Trop tôt' }, tom)).status).toBe(200)
  const rejection = { by: 'tom@exemple.fr', reason: 'Trop tôt' }
  expect(await waiting(lea)).toMatchObject([{ own: true, rejection }])
  expect((await decide(second.id, approval(second), tom)).status).toBe(404)
  expect((await api.audited()).at(-2)).toMatchObject({ action: 'reject', outcome: 'accepted', decision: rejection })
  expect((await decide(second.id, { decision: 'take_back' }, lea)).status).toBe(200)
  expect(await waiting(tom)).toEqual([])
})

test('it waits over a restart, for a day', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const proposed = await propose()
  await api.restart()
  expect(await waiting(tom)).toEqual([proposed])
  vi.setSystemTime(Date.now() + 24 * hour - 1_000)
  expect(await waiting(tom)).toHaveLength(1)
  vi.setSystemTime(Date.now() + 2_000)
  expect(await decide(proposed.id, approval(proposed), tom)).toMatchObject({
    status: 404,
    body: { code: 'CAHIER-R050' },
  })
  expect(await waiting(tom)).toEqual([])
  expect(await api.audited()).toContainEqual(expect.objectContaining({ action: 'expire', proposed: proposed.id }))
  expect(await live()).toBe(1)
})

test('a person has ten operations waiting at most', async () => {
  for (let count = 0; count < 10; count++) await propose({ ...promotion, share: count + 1 })
  expect(await operate(promotion, lea)).toMatchObject({ status: 409, body: { code: 'CAHIER-R051' } })
  await propose(promotion, tom)
  expect(await waiting(lea)).toHaveLength(11)
})

test('a tag is what it named when it was proposed', async () => {
  await publish(api.authority.store, await api.built('mf-notes', a, { tags: ['rentree'] }), api.authority.signRelease)
  const proposed = await propose({ ...promotion, release: 'rentree' })
  const later = id('e')
  await publish(
    api.authority.store,
    await api.built('mf-notes', later, { tags: ['rentree'] }),
    api.authority.signRelease,
  )
  const [seen] = await waiting(tom)
  await decide(proposed.id, approval(seen ?? proposed), tom)
  expect((await liveSet())?.members['mf-notes']?.release).toBe(a)
})
