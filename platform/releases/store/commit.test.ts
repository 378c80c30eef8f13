import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { MemberName, ReleaseRecord, ReleaseSet } from '../model/index.ts'
import { halt, promote, ReleaseError, retire, rollback, tryOut, withdraw } from '../model/index.ts'
import { draftOf, id, writeDist } from '../testing/index.ts'
import { type CommitOptions, commit, history, liveSet } from './commit.ts'
import { directoryStore } from './directory.ts'
import { publish } from './publish.ts'
import type { ReleaseStore } from './store.ts'

const [a, b, c] = [id('a'), id('b'), id('c')]
const options = { channel: 'production', author: 'test', ledger: { head: null, floor: null } }
let root: string
let store: ReleaseStore

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'cahier-commit-'))
  store = directoryStore(join(root, 'store'))
  for (const draft of [
    draftOf('shell', a),
    draftOf('mf-notes', b, { migration: { needs: null, builtAgainst: '20260101000000' } }),
    draftOf('mf-notes', c, { imports: { vue: '^3.0.0' } }),
  ]) {
    await writeDist(join(root, draft.member, draft.id), draft)
    await publish(store, join(root, draft.member, draft.id))
  }
})

afterEach(() => rm(root, { recursive: true, force: true }))

test('the first commit is set 1 and live', async () => {
  const { set, committed } = await commit(store, (live) => promote(live, { shell: a, 'mf-notes': b }, null), options)
  expect(committed).toBe(true)
  expect(set).toMatchObject({ number: 1, parent: null, author: 'test', operation: 'promote' })
  expect(await liveSet(store, 'production')).toEqual(set)
})

test('a damaged record blocks no operation on another member', async () => {
  for (const draft of [
    draftOf('mf-ai', a, { commands: [{ id: 'ai.ask', expose: './ask', label: { fr: '', en: '', es: '', de: '' } }] }),
    draftOf('mf-planning', a, { uses: ['ai.ask'] }),
    draftOf('mf-notes', id('d')),
  ]) {
    await writeDist(join(root, draft.member, draft.id), draft)
    await publish(store, join(root, draft.member, draft.id))
  }
  const all = { shell: a, 'mf-ai': a, 'mf-planning': a, 'mf-notes': b }
  await commit(store, (live) => promote(live, all, null), options)
  await writeFile(join(root, 'store/releases/mf-ai', a, 'release.json'), '{')
  const { set } = await commit(store, (live) => promote(live, { 'mf-notes': id('d') }, null), options)
  expect(set.members['mf-notes']?.release).toBe(id('d'))
  // What is not live yet must be whole.
  await writeFile(join(root, 'store/releases/mf-notes', c, 'release.json'), '{')
  const refusal = commit(store, (live) => promote(live, { 'mf-notes': c }, null), options)
  await expect(refusal).rejects.toMatchObject({ code: 'CAHIER-R001' })
})

test('an operation with nothing to do commits nothing', async () => {
  const again = () => commit(store, (live) => promote(live, { shell: a, 'mf-notes': b }, null), options)
  await again()
  expect(await again()).toMatchObject({ set: { number: 1 }, committed: false })
})

test('an incompatible set is refused with the pair, and names no set while the live one works', async () => {
  await commit(store, (live) => promote(live, { shell: a, 'mf-notes': b }, null), options)
  const refusal = commit(store, (live) => promote(live, { 'mf-notes': c }, null), options)
  await expect(refusal).rejects.toBeInstanceOf(ReleaseError)
  await expect(refusal).rejects.toMatchObject({ code: 'CAHIER-R006', parameters: { nearest: null } })
  await expect(refusal).rejects.toThrow(`mf-notes@${c} consumes vue ^3.0.0, shell@${a} does not provide it.`)
  expect(await store.head('production')).toBe(1)
})

describe('a refusal says what else has to move for the change to fit', () => {
  const [offers, asks] = [id('e'), id('f')]
  const named = { id: 'ai.ask', expose: './ask', label: { fr: '', en: '', es: '', de: '' } }
  const drafts = {
    offers: draftOf('mf-ai', offers, { commands: [named] }),
    silent: draftOf('mf-ai', a),
    asks: draftOf('mf-planning', asks, { uses: ['ai.ask'] }),
    mute: draftOf('mf-planning', a),
  }
  const add = async (...names: (keyof typeof drafts)[]) => {
    for (const name of names) {
      const draft = drafts[name]
      await writeDist(join(root, draft.member, draft.id), draft)
      await publish(store, join(root, draft.member, draft.id))
    }
  }
  const go = (releases: Partial<Record<MemberName, string>>, given: CommitOptions = options) =>
    commit(store, (live) => promote(live, releases, 'essai'), given)
  const refusedWith = (...together: string[]) => ({
    code: 'CAHIER-R006',
    parameters: { together },
    message: expect.stringContaining(`cahier promote ${together.join(' ')}.`),
  })

  test('of former releases', async () => {
    await add('offers', 'asks', 'silent', 'mute')
    await go({ shell: a, 'mf-ai': offers, 'mf-planning': asks })
    await go({ 'mf-ai': a, 'mf-planning': a })
    await expect(go({ 'mf-planning': asks })).rejects.toMatchObject(
      refusedWith(`mf-planning@${asks}`, `mf-ai@${offers}`),
    )
  })

  test('of the newest published ones, which no set has run yet', async () => {
    await add('silent', 'mute', 'asks', 'offers')
    await go({ shell: a, 'mf-ai': a, 'mf-planning': a })
    await expect(go({ 'mf-planning': asks })).rejects.toMatchObject(
      refusedWith(`mf-planning@${asks}`, `mf-ai@${offers}`),
    )
    // A revoked key, for instance, bars it.
    const admit = async (record: ReleaseRecord) => {
      if (record.id === offers) throw new ReleaseError('CAHIER-R016', { release: `mf-ai@${offers}`, key: 'essai' })
    }
    const barred = { ...options, authority: { admit, signSet: async (set: ReleaseSet) => set } }
    await expect(go({ 'mf-planning': asks }, barred)).rejects.toMatchObject({ parameters: { together: null } })
    await commit(store, (live) => tryOut(live, 'mf-ai', { release: offers, share: 10 }, null), options)
    await commit(store, (live) => halt(live, 'mf-ai', offers, 'échecs'), options)
    await expect(go({ 'mf-planning': asks })).rejects.toMatchObject({ parameters: { together: null } })
  })

  test('of three others, each of which fits only with the next', async () => {
    const both = draftOf('mf-ai', offers, { commands: [named], uses: ['zen.open'] })
    const open = draftOf('mf-zen', b, { commands: [{ ...named, id: 'zen.open' }], uses: ['quiz.open'] })
    const last = draftOf('mf-quiz', b, { commands: [{ ...named, id: 'quiz.open' }] })
    for (const draft of [draftOf('mf-zen', a), draftOf('mf-quiz', a), last, open, both]) {
      await writeDist(join(root, draft.member, draft.id), draft)
      await publish(store, join(root, draft.member, draft.id))
    }
    await add('silent', 'mute', 'asks')
    await go({ shell: a, 'mf-quiz': b, 'mf-zen': b, 'mf-ai': offers, 'mf-planning': a })
    await go({ 'mf-ai': a })
    await go({ 'mf-zen': a })
    await go({ 'mf-quiz': a })
    await expect(go({ 'mf-planning': asks })).rejects.toMatchObject(
      refusedWith(`mf-planning@${asks}`, `mf-ai@${offers}`, `mf-zen@${b}`, `mf-quiz@${b}`),
    )
  })

  test('a member that is taken out is not named', async () => {
    await add('offers', 'mute', 'asks')
    await go({ shell: a, 'mf-ai': offers, 'mf-planning': a })
    await go({ 'mf-planning': asks })
    const retired = commit(store, (live) => retire(live, 'mf-ai', 'essai'), options)
    await expect(retired).rejects.toMatchObject(refusedWith(`mf-planning@${a}`))
  })

  test('of a refused trial, the release to be tried is named', async () => {
    await add('offers', 'silent', 'mute', 'asks')
    await go({ shell: a, 'mf-ai': offers, 'mf-planning': a })
    await go({ 'mf-ai': a })
    const trial = commit(store, (live) => tryOut(live, 'mf-planning', { release: asks, share: 10 }, null), options)
    await expect(trial).rejects.toMatchObject(refusedWith(`mf-planning@${asks}`, `mf-ai@${offers}`))
  })

  test('while an operator overrules something else', async () => {
    await add('offers', 'silent', 'mute', 'asks')
    await go({ shell: a, 'mf-ai': offers, 'mf-planning': a })
    await go({ 'mf-ai': a, 'mf-notes': c }, { ...options, force: true })
    await expect(go({ 'mf-planning': asks })).rejects.toMatchObject(
      refusedWith(`mf-planning@${asks}`, `mf-ai@${offers}`),
    )
  })
})

describe('a withdrawal', () => {
  const [offers, asks, lists] = [id('d'), id('e'), id('f')]
  const named = { id: 'ai.ask', expose: './ask', label: { fr: '', en: '', es: '', de: '' } }
  const label = { fr: '', en: '', es: '', de: '' }
  const path = { path: '/shared', access: 'protected' as const, title: label }
  const calls = { 'ai.ask': { payload: { text: 'string' } } } as const
  const missing = { rule: 'command', release: `mf-planning@${asks}`, against: null, needed: 'ai.ask', found: null }
  const go = (releases: Partial<Record<MemberName, string>>) =>
    commit(store, (live) => promote(live, releases, null), options)
  const take = (release: string) =>
    commit(store, async (live, earlier) => withdraw(live, await earlier(), 'mf-ai', release, 'fuite'), options)

  beforeEach(async () => {
    for (const draft of [
      draftOf('mf-ai', offers, { commands: [{ ...named, payload: { text: 'string' } }] }),
      draftOf('mf-ai', lists, { commands: [{ ...named, payload: { text: 'string[]' } }] }),
      draftOf('mf-planning', asks, { uses: ['ai.ask'], calls }),
      draftOf('mf-planning', a),
    ]) {
      await writeDist(join(root, draft.member, draft.id), draft)
      await publish(store, join(root, draft.member, draft.id))
    }
  })

  test('of a first release is accepted although others call its commands, and the set says what fails', async () => {
    await go({ shell: a, 'mf-ai': offers, 'mf-planning': asks })
    const { set } = await take(offers)
    expect(set.members['mf-ai']).toBeUndefined()
    expect(set).toMatchObject({ number: 2, operation: 'withdraw', forced: [missing] })
    // What it left broken blocks nothing later.
    expect(await go({ 'mf-notes': b })).toMatchObject({ set: { number: 3, forced: [missing] } })
    const retired = commit(store, (live) => retire(live, 'mf-notes', 'essai'), options)
    await expect(retired).resolves.toMatchObject({ set: { number: 4 } })
  })

  test('is accepted although its predecessor takes something else', async () => {
    await go({ shell: a, 'mf-ai': lists })
    await go({ 'mf-ai': offers, 'mf-planning': asks })
    const { set } = await take(offers)
    expect(set.members['mf-ai']?.release).toBe(lists)
    expect(set.forced).toMatchObject([{ rule: 'payload', release: `mf-planning@${asks}`, against: `mf-ai@${lists}` }])
  })

  test('is refused where more than calls would fail', async () => {
    for (const draft of [draftOf('mf-ai', b, { routes: [path] }), draftOf('mf-zen', b, { routes: [path] })]) {
      await writeDist(join(root, draft.member, draft.id), draft)
      await publish(store, join(root, draft.member, draft.id))
    }
    await go({ shell: a, 'mf-ai': b })
    await go({ 'mf-ai': offers, 'mf-zen': b })
    await expect(take(offers)).rejects.toMatchObject({
      code: 'CAHIER-R006',
      parameters: { problems: [{ rule: 'route' }] },
    })
  })
})

test('two releases on trial have to fit each other, too', async () => {
  const [offers, drops, asks] = [id('d'), id('e'), id('f')]
  const named = { id: 'ai.ask', expose: './ask', label: { fr: '', en: '', es: '', de: '' } }
  for (const draft of [
    draftOf('mf-ai', offers, { commands: [named] }),
    draftOf('mf-ai', drops),
    draftOf('mf-notes', asks, { uses: ['ai.ask'] }),
  ]) {
    await writeDist(join(root, draft.member, draft.id), draft)
    await publish(store, join(root, draft.member, draft.id))
  }
  await commit(store, (live) => promote(live, { shell: a, 'mf-ai': offers, 'mf-notes': b }, null), options)
  await commit(store, (live) => tryOut(live, 'mf-notes', { release: asks, share: 10 }, null), options)
  // Each of them fits what is live; a few sessions would get both.
  const second = commit(store, (live) => tryOut(live, 'mf-ai', { release: drops, share: 10 }, null), options)
  await expect(second).rejects.toMatchObject({
    code: 'CAHIER-R006',
    parameters: { problems: [{ rule: 'command', release: `mf-notes@${asks}`, needed: 'ai.ask' }] },
  })
})

test('a release can only be tried if the set with it is compatible', async () => {
  await commit(store, (live) => promote(live, { shell: a, 'mf-notes': b }, null), options)
  const trial = commit(store, (live) => tryOut(live, 'mf-notes', { release: c, share: 10 }, null), options)
  await expect(trial).rejects.toThrow(`mf-notes@${c} consumes vue ^3.0.0, shell@${a} does not provide it.`)
  const absent = commit(store, (live) => tryOut(live, 'mf-notes', { release: id('e'), share: 10 }, null), options)
  await expect(absent).rejects.toThrow(`mf-notes@${id('e')} is not published.`)
  expect(await store.head('production')).toBe(1)
})

describe('a predecessor that browsers would fall back to', () => {
  const floor = (version: string) => ({
    ...options,
    ledger: { head: version, floor: null, floors: { notes: version } },
  })
  const newer = id('d')

  beforeEach(async () => {
    const draft = draftOf('mf-notes', newer, { migration: { needs: null, builtAgainst: '20260201000000' } })
    await writeDist(join(root, draft.member, draft.id), draft)
    await publish(store, join(root, draft.member, draft.id))
    await commit(store, (live) => promote(live, { shell: a, 'mf-notes': b }, null), options)
  })

  test('is offered while it fits', async () => {
    const { set } = await commit(store, (live) => promote(live, { 'mf-notes': newer }, null), options)
    expect(set.members['mf-notes']).toEqual({ release: newer, predecessor: b, held: false })
  })

  test('is not offered below the floor of the database, and stays the one to roll back to', async () => {
    const raised = floor('20260201000000')
    const { set } = await commit(store, (live) => promote(live, { 'mf-notes': newer }, null), raised)
    expect(set.members['mf-notes']).toEqual({ release: newer, predecessor: b, fallback: false, held: false })
    const back = commit(store, async (live, earlier) => rollback(live, await earlier(), 'mf-notes', null), raised)
    await expect(back).rejects.toMatchObject({ code: 'CAHIER-R006' })
  })

  test('is not offered any more once the database has moved on, whatever the next operation is', async () => {
    const again = (given: typeof options | ReturnType<typeof floor>) =>
      commit(store, (live) => promote(live, { 'mf-notes': newer }, null), given)
    await again(options)
    const moved = await again(floor('20260201000000'))
    expect(moved).toMatchObject({ committed: true, set: { number: 3, changed: ['mf-notes'] } })
    expect(moved.set.members['mf-notes']).toMatchObject({ release: newer, predecessor: b, fallback: false })
    expect(await again(floor('20260201000000'))).toMatchObject({ committed: false, set: { number: 3 } })
  })

  test('is not offered while it does not fit a release on trial', async () => {
    const calls = { uses: ['notes.add'] }
    const named = { id: 'notes.add', expose: './add', label: { fr: '', en: '', es: '', de: '' } }
    const [offers, tried] = [id('e'), id('f')]
    for (const draft of [
      draftOf('mf-notes', offers, { commands: [named] }),
      draftOf('mf-ai', a),
      draftOf('mf-ai', tried, calls),
    ]) {
      await writeDist(join(root, draft.member, draft.id), draft)
      await publish(store, join(root, draft.member, draft.id))
    }
    await commit(store, (live) => promote(live, { 'mf-ai': a, 'mf-notes': offers }, null), options)
    const trial = { release: tried, share: 10 }
    const during = await commit(store, (live) => tryOut(live, 'mf-ai', trial, null), options)
    expect(during.set.members['mf-notes']).toEqual({ release: offers, predecessor: b, fallback: false, held: false })
    const after = await commit(store, (live) => halt(live, 'mf-ai', tried, 'échecs'), options)
    expect(after.set.members['mf-notes']).toEqual({ release: offers, predecessor: b, held: false })
  })

  test('is offered again once it fits', async () => {
    await commit(store, (live) => promote(live, { 'mf-notes': newer }, null), floor('20260201000000'))
    const { set } = await commit(store, (live) => promote(live, { 'mf-notes': newer }, null, ['mf-notes']), options)
    expect(set.members['mf-notes']).toEqual({ release: newer, predecessor: b, held: true })
  })
})

describe('a forced set', () => {
  const forced = { ...options, force: true }
  const missing = { rule: 'import', release: `mf-notes@${c}`, against: `shell@${a}`, needed: 'vue ^3.0.0', found: null }

  beforeEach(async () => {
    await commit(store, (live) => promote(live, { shell: a, 'mf-notes': b }, null), options)
  })

  test('needs a reason', async () => {
    const operation = commit(store, (live) => promote(live, { 'mf-notes': c }, ' '), forced)
    await expect(operation).rejects.toMatchObject({ code: 'CAHIER-R013' })
    expect(await store.head('production')).toBe(1)
  })

  test('keeps what was overruled as long as it lasts', async () => {
    await commit(store, (live) => promote(live, { 'mf-notes': c }, 'panne'), forced)
    expect(await liveSet(store, 'production')).toMatchObject({ number: 2, reason: 'panne', forced: [missing] })
    // The problem does not block other operations.
    const { set } = await commit(store, (live) => withdraw(live, [], 'mf-notes', id('d'), 'défaut'), options)
    expect(set.forced).toEqual([missing])
    await commit(store, async (live, earlier) => rollback(live, await earlier(), 'mf-notes', null), options)
    expect(await liveSet(store, 'production')).not.toHaveProperty('forced')
  })

  test('still needs releases that can be served', async () => {
    const operation = commit(store, (live) => promote(live, { 'mf-notes': id('e') }, 'panne'), forced)
    await expect(operation).rejects.toMatchObject({ code: 'CAHIER-R006' })
  })
})

test('a rollback past a contracting migration is refused', async () => {
  const [older, newer] = [id('1'), id('2')]
  for (const [release, builtAgainst] of [
    [older, '20261121000100'],
    [newer, '20261121000300'],
  ] as const) {
    const draft = draftOf('mf-notes', release, { migration: { needs: null, builtAgainst } })
    await writeDist(join(root, 'mf-notes', release), draft)
    await publish(store, join(root, 'mf-notes', release))
  }
  await commit(store, (live) => promote(live, { shell: a, 'mf-notes': older }, null), options)
  await commit(store, (live) => promote(live, { 'mf-notes': newer }, null), options)
  const ledger = { head: '20261121000300', floor: null, floors: { notes: '20261121000300' } }
  const operation = commit(store, async (live, earlier) => rollback(live, await earlier(), 'mf-notes', null), {
    ...options,
    ledger,
  })
  await expect(operation).rejects.toMatchObject({
    parameters: { problems: [{ rule: 'floor', release: `mf-notes@${older}` }], nearest: null },
  })
  // Where the live set does not fit the database any more, the nearest one that does is the way out.
  await commit(store, (live) => promote(live, { 'mf-notes': older }, null), options)
  const another = commit(store, (live) => promote(live, { 'mf-notes': c }, null), { ...options, ledger })
  await expect(another).rejects.toMatchObject({ code: 'CAHIER-R006', parameters: { nearest: 2 } })
})

test('a failing operation commits nothing', async () => {
  await commit(store, (live) => promote(live, { shell: a, 'mf-notes': b }, null), options)
  const operation = commit(store, async (live, earlier) => rollback(live, await earlier(), 'mf-notes', null), options)
  await expect(operation).rejects.toMatchObject({ code: 'CAHIER-R004' })
  expect(await store.head('production')).toBe(1)
})

test('an operation is reapplied to the set of a faster commit', async () => {
  await commit(store, (live) => promote(live, { shell: a }, null), options)
  const seen: (number | undefined)[] = []
  const { set } = await commit(
    store,
    async (live) => {
      seen.push(live?.number)
      const draft = promote(live, { 'mf-notes': b }, null)
      if (seen.length === 1)
        await commit(store, (current) => ({ ...promoteNothing(current), reason: 'plus rapide' }), options)
      return draft
    },
    options,
  )
  expect(seen).toEqual([1, 2])
  expect(set).toMatchObject({ number: 3, parent: 2 })
})

/** A commit that changes no member. */
function promoteNothing(live: Awaited<ReturnType<typeof liveSet>>) {
  return { operation: 'promote', changed: [], reason: null, members: live?.members ?? {}, withdrawn: [] } as const
}

test('three processes commit 200 times each: none lost, numbers contiguous', async () => {
  await commit(store, (live) => promote(live, { shell: a, 'mf-notes': b }, null), options)
  const committer = join(import.meta.dirname, '../testing/committer.ts')
  const processes = ['1', '2', '3'].map((digit) =>
    spawn(process.execPath, [committer, join(root, 'store'), digit, '200'], { stdio: ['ignore', 'ignore', 'inherit'] }),
  )
  expect(await Promise.all(processes.map((child) => once(child, 'exit')))).toEqual(Array(3).fill([0, null]))

  const live = await liveSet(store, 'production')
  expect(live?.number).toBe(601)
  expect(new Set(live?.withdrawn).size).toBe(600)
  const sets = await history(store, 'production', 601)
  expect(sets.map(({ number, parent }) => [number, parent])).toEqual(
    Array.from({ length: 601 }, (_, index) => [601 - index, 600 - index || null]),
  )
  expect((await readdir(join(root, 'store/sets/production'))).filter((name) => name.endsWith('.tmp'))).toEqual([])
})
