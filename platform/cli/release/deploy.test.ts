import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { halt, promote, rollback, tryOut, withdraw } from '@cahier/releases/model'
import type { Delta } from '@cahier/releases/store'
import { commit, directoryStore, publish } from '@cahier/releases/store'
import { draftOf, id, writeDist } from '@cahier/releases/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { promoteCheckout, refusedContraction } from './deploy.ts'

const [a, b, c, d, f] = [id('a'), id('b'), id('c'), id('d'), id('f')]
const notes = 'mf-notes'
let root: string
let context: Parameters<typeof promoteCheckout>[0] & Parameters<typeof refusedContraction>[0]
const operate = (delta: Delta) => context.commit(delta)

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'cahier-deploy-'))
  const store = directoryStore(join(root, 'store'))
  const built = (on: string) => ({ migration: { needs: null, builtAgainst: on } })
  for (const draft of [
    draftOf('shell', a),
    draftOf(notes, a, built('20260101000000')),
    draftOf(notes, b, built('20260101000000')),
    draftOf(notes, c),
    draftOf(notes, d, built('20260201000000')),
    draftOf(notes, f, { ...built('20260201000000'), imports: { vue: '^3.0.0' } }),
  ]) {
    await writeDist(join(root, draft.member, draft.id), draft)
    await publish(store, join(root, draft.member, draft.id))
  }
  const options = { channel: 'production', author: 'test', ledger: { head: null, floor: null } }
  context = { store, channel: options.channel, commit: (delta) => commit(store, delta, options) }
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
])('a contracting migration is judged before it is applied: %s', async (_what, deltas, releases, refused) => {
  for (const delta of deltas) await operate(delta)
  const lines: string[] = []
  const floors = { notes: '20260201000000' }
  const contraction = {
    version: '20260201000000',
    file: '20260201000000_less.sql',
    ledger: { head: '20260201000000', floor: null, floors },
  }
  const version = await refusedContraction(context, releases, [contraction], (line) => lines.push(line))
  expect(version).toBe(refused ? contraction.version : undefined)
  if (refused) expect(lines[0]).toMatch(/^La migration 20260201000000_less\.sql n’est pas appliquée/)
})
