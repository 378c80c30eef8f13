import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { damageFile, noHealth, writeDamage, writeHealth } from '@cahier/releases/health'
import { halt, promote, tryOut } from '@cahier/releases/model'
import type { Delta } from '@cahier/releases/store'
import { commit, directoryStore, publish } from '@cahier/releases/store'
import { draftOf, id, writeDist } from '@cahier/releases/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Environment } from '../environment.ts'
import type { ReleaseContext } from '../release/context.ts'
import { promoteCheckout } from '../release/deploy.ts'
import { promoteMembers, retireMember, rollbackMember, rollbackToSet } from './operate.ts'
import { showHistory, showStatus } from './status.ts'

const [a, b, c] = [id('a'), id('b'), id('c')]
const notes = 'mf-notes'
let data: string
let context: ReleaseContext
let said: string[]
const operate = (delta: Delta) => context.commit(delta)

beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'cahier-status-'))
  const store = directoryStore(data)
  for (const draft of [draftOf('shell', a), draftOf(notes, b), draftOf(notes, c)]) {
    await writeDist(join(data, 'dist', draft.id), draft)
    await publish(store, join(data, 'dist', draft.id))
  }
  const options = { channel: 'production', author: 'test', ledger: { head: null, floor: null } }
  context = {
    channel: 'production',
    store,
    commit: (delta) => commit(store, delta, options),
    open: async () => {},
  } as ReleaseContext
  await operate((live) => promote(live, { shell: a, [notes]: b }, null))
  said = []
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => said.push(String(text)) > 0)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(data, { recursive: true })
})

const status = async (asJson = false) => {
  said = []
  await showStatus(context, { data } as Environment, asJson)
  return said.join('')
}
const counts = (sessions: number, failed: number) => ({ sessions, failed, unloaded: 0, crashed: failed })
const releases = { [`mf-notes@${b}`]: counts(10_000, 4), [`mf-notes@${c}`]: counts(41, 2) }

test('shows the share of sessions without an error, and rounds it down below 100 %', async () => {
  await writeHealth(join(data, 'health.json'), { ...noHealth, releases })
  await promoteMembers(context, [notes, c], { share: '10' })
  expect(said.join('')).toBe(`mf-notes@${c} est à l’essai sur 10\u202f% des sessions (ensemble 2).\n`)
  const lines = (await status()).split('\n')
  expect(lines).toContainEqual(expect.stringMatching(/^mf-notes +b{12} .*99,9\s% de 10000$/))
  expect(lines).toContainEqual(expect.stringMatching(/^ +c{12} +b{12} +95,1\s% de 41 +à l’essai, 10\u202f%$/))
  expect(JSON.parse(await status(true))).toMatchObject({
    members: [{ member: 'shell' }, { member: notes, release: b, canary: { release: c, share: 10 } }],
    health: [
      { release: `mf-notes@${b}`, sessions: 10_000, crash_free: 0.9996 },
      { release: `mf-notes@${c}`, sessions: 41, failed: 2 },
    ],
  })
})

test('names the files that the server found damaged', async () => {
  expect(await status()).not.toContain('CAHIER-R044')
  const found = { release: `mf-notes@${b}`, file: 'app.js.br' }
  await writeDamage(damageFile(data), [found])
  expect((await status()).split('\n')).toContain(`- mf-notes@${b}/app.js.br`)
  expect(await status()).toContain('CAHIER-R044')
  expect(JSON.parse(await status(true))).toMatchObject({ damaged_files: [found] })
})

test('shows that a trial was halted, and why, until the member changes again', async () => {
  await operate((live) => tryOut(live, notes, { release: c, share: 10 }, null))
  await operate((live) => halt(live, notes, c, 'Arrêt automatique : 9 sessions sur 41 en échec.'))
  await operate((live) => promote(live, { shell: a }, null, ['shell']))
  expect(await status()).toContain(
    `L’essai de mf-notes@${c} a été arrêté. Arrêt automatique : 9 sessions sur 41 en échec.`,
  )
  await operate((live) => promote(live, { [notes]: c }, null))
  expect(await status()).not.toContain('arrêté')
})

test('shows when only this server has halted the trial', async () => {
  await operate((live) => tryOut(live, notes, { release: c, share: 10 }, null))
  const evidence = { canary: counts(9, 9), stable: counts(9, 0), logs: [] }
  const trial = { member: notes, release: c, stable: b, share: 10, evidence, halted: 'Arrêt automatique.' } as const
  await writeHealth(join(data, 'health.json'), { ...noHealth, trial })
  expect(await status()).toContain(`Le serveur n’envoie plus personne à mf-notes@${c}. Arrêt automatique.`)
})

test('the history names trials and halts', async () => {
  await operate((live) => tryOut(live, notes, { release: c, share: 10 }, null))
  await operate((live) => halt(live, notes, c, 'échecs'))
  said = []
  await showHistory(context, undefined)
  const lines = said.join('').split('\n')
  expect(lines[0]).toMatch(/^3 .* arrêt +mf-notes@c{12} .*échecs$/)
  expect(lines[1]).toMatch(/^2 .* essai +mf-notes@c{12} /)
})

test('a rollback during a trial ends the trial and reports it', async () => {
  await promoteMembers(context, [notes, c], { share: '50' })
  said = []
  await rollbackMember(context, notes, {})
  expect(said.join('')).toBe(`L’essai de mf-notes@${c} est terminé : mf-notes@${b} reste en service (ensemble 3).\n`)
})

test.each(['0', '100', '12.5', 'dix', ''])('a share of « %s » is refused', async (share) => {
  await expect(promoteMembers(context, [notes, c], { share })).rejects.toMatchObject({ code: 'CAHIER-R018' })
})

test('an operator works past a set that is cut short', async () => {
  await promoteMembers(context, [notes, c], {})
  await writeFile(join(data, 'sets/production/2.json'), '{"format":')
  expect(await status()).toContain('L’ensemble 2 est illisible\u202f: l’ensemble 1 reste en service')
  expect(JSON.parse(await status(true))).toMatchObject({ release_set: 1, damaged_set: 2 })
  said = []
  await showHistory(context, undefined)
  expect(said.join('').split('\n').slice(0, 2)).toEqual([
    expect.stringMatching(/^2 +illisible/),
    expect.stringMatching(/^1 .*mise en service/),
  ])
  await promoteMembers(context, [notes, c], {})
  expect(JSON.parse(await status(true))).toMatchObject({ release_set: 3, damaged_set: null })
  await rollbackMember(context, notes, {})
  expect((await context.store.set('production', 4))?.members[notes]).toMatchObject({ release: b, held: true })
})

test('members go live in one set, and back to an earlier one in one set', async () => {
  await promoteMembers(context, ['shell', `${notes}@${c}`], {})
  expect(await context.store.head('production')).toBe(2)
  expect(said.join('')).toBe(`shell@${a} est déjà en service.\nmf-notes@${c} est en service (ensemble 2).\n`)
  said = []
  await rollbackToSet(context, '1', { reason: 'panne' })
  expect(said.join('')).toBe(`mf-notes@${b} est de nouveau en service (ensemble 3).\n`)
  expect(await context.store.set('production', 3)).toMatchObject({
    operation: 'rollback',
    changed: [notes],
    reason: 'panne',
    members: { [notes]: { release: b, held: true } },
  })
  said = []
  await rollbackToSet(context, '1', {})
  expect(said.join('')).toBe('Ce qui est en service est déjà celui de l’ensemble 1.\n')
  await expect(promoteMembers(context, ['shell', notes], { share: '10' })).rejects.toMatchObject({
    code: 'CAHIER-C004',
  })
})

test('an area is taken out, stays out at a start, and comes back when it is promoted', async () => {
  await retireMember(context, notes, { reason: 'remplacé' })
  expect(said.join('')).toMatch(
    /^mf-notes ne fait plus partie de l’application \(ensemble 2\)\.\nLes données du domaine notes restent/,
  )
  expect(await context.store.set('production', 2)).toMatchObject({
    operation: 'retire',
    members: { shell: { release: a } },
    retired: [notes],
  })
  said = []
  await promoteCheckout(context, { shell: a, [notes]: c }, (line) => said.push(line))
  expect(said).toEqual([expect.stringMatching(/^mf-notes a été retiré de l’application/)])
  await operate((live) => promote(live, { shell: a }, null, ['shell']))
  expect((await context.store.set('production', 3))?.retired).toEqual([notes])
  await promoteMembers(context, [notes], {})
  const back = await context.store.set('production', 4)
  expect([back?.members[notes]?.release, back?.retired]).toEqual([c, undefined])
  await expect(retireMember(context, 'shell', { reason: 'non' })).rejects.toMatchObject({ code: 'CAHIER-R019' })
})

test('an area whose commands another one calls is not taken out', async () => {
  const named = { id: 'notes.create', expose: './create', label: { fr: '', en: '', es: '', de: '' } }
  for (const draft of [
    draftOf(notes, id('d'), { commands: [named] }),
    draftOf('mf-ai', a, { uses: ['notes.create'] }),
  ]) {
    await writeDist(join(data, 'dist', draft.member, draft.id), draft)
    await publish(context.store, join(data, 'dist', draft.member, draft.id))
  }
  await operate((live) => promote(live, { [notes]: id('d'), 'mf-ai': a }, null))
  await expect(retireMember(context, notes, { reason: 'x' })).rejects.toMatchObject({
    code: 'CAHIER-R006',
    parameters: { problems: [{ rule: 'command', release: `mf-ai@${a}`, needed: 'notes.create' }] },
  })
})

test('a trial whose shares follow each other is begun, and shown', async () => {
  await promoteMembers(context, [notes], { ramp: '1,10,100', every: '30m' })
  expect(said.join('')).toContain('Ensuite, toutes les 30m et si les sessions vont bien\u202f: 10, 100\u202f%.')
  expect((await context.store.set('production', 2))?.members[notes]?.canary).toMatchObject({
    release: c,
    share: 1,
    ramp: { shares: [10, 100], every: 30 },
  })
  expect(await status()).toMatch(/à l’essai, 1\u202f% → 10 → 100/)
  for (const every of [undefined, '0m', '1w']) {
    const refused = promoteMembers(context, [notes], { ramp: '1,10', ...(every !== undefined && { every }) })
    await expect(refused).rejects.toMatchObject({ code: 'CAHIER-C004' })
  }
})
