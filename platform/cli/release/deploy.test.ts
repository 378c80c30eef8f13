import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ReleaseRecord, ReleaseSet } from '@cahier/releases/model'
import { halt, promote, ReleaseError, releaseKey, rollback, tryOut, withdraw } from '@cahier/releases/model'
import type { CommitOptions, Delta } from '@cahier/releases/store'
import { commit, directoryStore, liveSet, openChannel, publish } from '@cahier/releases/store'
import { draftOf, id, writeDist } from '@cahier/releases/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { adjustChannels, promoteCheckout, refusedContraction } from './deploy.ts'

const [a, b, c, d, e, f] = [id('a'), id('b'), id('c'), id('d'), id('e'), id('f')]
const notes = 'mf-notes'
let root: string
let options: CommitOptions
/** A release that may not go live, as after its key was revoked. */
let barred: string | null
let context: Parameters<typeof promoteCheckout>[0] & Parameters<typeof refusedContraction>[0]
const operate = (delta: Delta) => context.commit(delta)

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'cahier-deploy-'))
  const store = directoryStore(join(root, 'store'))
  const add = { id: 'notes.add', expose: './add', label: { fr: '', en: '', es: '', de: '' } }
  const built = (on: string) => ({ migration: { needs: null, builtAgainst: on } })
  for (const draft of [
    draftOf('shell', a),
    draftOf(notes, a, built('20260101000000')),
    draftOf(notes, b, built('20260101000000')),
    draftOf(notes, c),
    draftOf(notes, d, built('20260201000000')),
    draftOf(notes, e, { ...built('20260101000000'), commands: [add] }),
    draftOf('mf-ai', a),
    draftOf('mf-ai', c, { uses: ['notes.add'] }),
    draftOf(notes, f, { ...built('20260201000000'), imports: { vue: '^3.0.0' } }),
  ]) {
    await writeDist(join(root, draft.member, draft.id), draft)
    await publish(store, join(root, draft.member, draft.id))
  }
  barred = null
  const admit = async (record: ReleaseRecord) => {
    const release = releaseKey(record.member, record.id)
    if (record.id === barred) throw new ReleaseError('CAHIER-R016', { release, key: 'essai' })
  }
  const authority = { admit, signSet: async (set: ReleaseSet) => set }
  options = { channel: 'production', author: 'test', ledger: { head: null, floor: null }, authority }
  context = {
    store,
    options: async () => options,
    commit: (delta) => commit(store, delta, options),
  }
  await operate((live) => promote(live, { shell: a, [notes]: a }, null))
  await operate((live) => promote(live, { [notes]: b }, null))
})
afterEach(() => rm(root, { recursive: true }))

const checkout = async (release: string) => {
  const lines: string[] = []
  await promoteCheckout(context, { shell: a, [notes]: release }, (line) => lines.push(line))
  const { set } = await operate(() => null)
  return { now: set.members[notes]?.release, lines }
}
const trial = (live: Parameters<Delta>[0]) => tryOut(live, notes, { release: c, share: 10 }, null)

test('a start makes the checkout’s releases live', async () => {
  expect(await checkout(c)).toEqual({ now: c, lines: ['Mis en service (ensemble 3) : mf-notes.'] })
})

test.each<[string, Delta[], release: string, line: RegExp]>([
  ['holds', [async (live, history) => rollback(live, await history(), notes, null)], c, /choisie par un opérateur/],
  ['withdrew', [async (live, history) => withdraw(live, await history(), notes, c, 'défaut')], c, /a été retirée/],
  ['is trying', [trial], c, /est à l’essai/],
  ['tries another release beside', [trial], b, /est à l’essai/],
  ['saw halted', [trial, (live) => halt(live, notes, c, 'échecs')], c, /a été arrêté/],
])('a start does not promote a release that an operator %s', async (_what, deltas, release, line) => {
  for (const delta of deltas) await operate(delta)
  const before = (await operate(() => null)).set
  const { now, lines } = await checkout(release)
  expect(now).toBe(before.members[notes]?.release)
  expect((await operate(() => null)).set.number).toBe(before.number)
  expect(lines).toEqual([expect.stringMatching(line)])
})

const contraction = {
  version: '20260201000000',
  file: '20260201000000_less.sql',
  ledger: { head: '20260201000000', floor: null, floors: { notes: '20260201000000' } },
}

test.each<[string, Delta[], releases: object, refused: boolean]>([
  ['what is live will be replaced', [], { shell: a, [notes]: d }, false],
  ['what is live would be below its floor', [], { shell: a, [notes]: b }, true],
  [
    'an operator holds what would be below its floor',
    [async (live, history) => rollback(live, await history(), notes, null)],
    { shell: a, [notes]: d },
    true,
  ],
  ['the promotion would be refused, and what is live be below its floor', [], { shell: a, [notes]: f }, true],
  [
    'the promotion does not fit a trial of another member, and what is live would be below its floor',
    [
      (live) => promote(live, { [notes]: e, 'mf-ai': a }, null),
      (live) => tryOut(live, 'mf-ai', { release: c, share: 10 }, null),
    ],
    { shell: a, [notes]: d },
    true,
  ],
  [
    'a release on trial would be below its floor',
    [(live) => promote(live, { [notes]: d }, null), (live) => tryOut(live, notes, { release: b, share: 10 }, null)],
    { shell: a, [notes]: d },
    true,
  ],
])('a contracting migration is judged before it is applied: %s', async (_what, deltas, releases, refused) => {
  for (const delta of deltas) await operate(delta)
  const lines: string[] = []
  const version = await refusedContraction(context, releases, [contraction], (line) => lines.push(line))
  expect(version).toBe(refused ? contraction.version : undefined)
  if (refused) expect(lines[0]).toMatch(/^La migration 20260201000000_less\.sql n’est pas appliquée/)
})

test('a contracting migration is not applied for a release that may not go live', async () => {
  const lines: string[] = []
  barred = d
  const releases = { shell: a, [notes]: d }
  const judged = () => refusedContraction(context, releases, [contraction], (line) => lines.push(line))
  expect(await judged()).toBe(contraction.version)
  expect(lines[1]).toContain(`mf-notes@${d}`)
  // What is live stays so, even where its key is revoked.
  barred = null
  await operate((live) => promote(live, { [notes]: d }, null))
  barred = d
  expect(await judged()).toBeUndefined()
})

test('a contracting migration is not applied while nobody knows what is live', async () => {
  const unknown = { head: 1, served: 2, path: 'served/production.json' }
  const stale = { ...context, options: () => Promise.reject(new ReleaseError('CAHIER-R043 store', unknown)) }
  expect(await refusedContraction(stale, { shell: a, [notes]: d }, [contraction], () => {})).toBe(contraction.version)
})

test.each<[string, releases: object]>([
  ['the promotion is refused', { shell: a, [notes]: f }],
  ['nothing was published', {}],
])('where %s, browsers do not fall back below the floor of a migration that was applied', async (_why, releases) => {
  await operate((live) => promote(live, { [notes]: d }, null))
  options = { ...options, ledger: contraction.ledger }
  await promoteCheckout(context, releases, () => {}).catch(({ code }) => expect(code).toBe('CAHIER-R006'))
  expect((await liveSet(context.store, 'production'))?.members[notes]).toMatchObject({
    release: d,
    predecessor: b,
    fallback: false,
  })
})

test('every open channel is adjusted to the database, and those that it does not support any more are named', async () => {
  const { store } = context
  const at = (channel: string) => ({ ...options, channel })
  const promoteOn = (channel: string, releases: Parameters<typeof promote>[1]) =>
    commit(store, (live) => promote(live, releases, null), at(channel))
  await promoteOn('production', { [notes]: d })
  for (const channel of ['pr-1', 'pr-2']) await openChannel(store, at(channel))
  await promoteOn('pr-1', { [notes]: b })
  await promoteOn('pr-1', { [notes]: d })
  await promoteOn('pr-2', { [notes]: b })
  await promoteOn('pr-2', { [notes]: a })
  options = { ...options, ledger: contraction.ledger }
  const lines: string[] = []
  const on = (channel: string) => ({
    commit: (delta: Delta) => commit(store, delta, at(channel)),
    ledger: async () => at(channel).ledger,
  })
  await adjustChannels({ store, on }, (line) => lines.push(line))
  const member = async (channel: string) => (await liveSet(store, channel))?.members[notes]
  expect(await member('production')).toMatchObject({ release: d, predecessor: b, fallback: false })
  expect(await member('pr-1')).toMatchObject({ release: d, predecessor: b, fallback: false })
  expect(await member('pr-2')).toMatchObject({ release: a, predecessor: b, fallback: false })
  expect(lines).toEqual([
    'Sur le canal pr-2, la base de données n’accepte pas ce qui est en service\u202f:',
    expect.stringMatching(/^- mf-notes@a{12} est construite sur la migration 20260101000000/),
  ])
  // It overrules nothing: the next operation there is refused as ever.
  await expect(promoteOn('pr-2', { 'mf-ai': a })).rejects.toMatchObject({ code: 'CAHIER-R006' })
  const before = await liveSet(store, 'pr-1')
  await adjustChannels({ store, on }, () => {})
  expect(await liveSet(store, 'pr-1')).toEqual(before)
})
