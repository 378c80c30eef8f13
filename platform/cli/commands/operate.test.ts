import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ReleaseDraft } from '@cahier/releases/model'
import { liveSet, publish } from '@cahier/releases/store'
import { draftOf, id, writeDist } from '@cahier/releases/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readEnvironment } from '../environment.ts'
import { type ReleaseContext, releaseContext } from '../release/context.ts'
import { setFlag } from './flags.ts'
import { promoteMembers, retireMember, rollbackMember, rollbackToSet, withdrawRelease } from './operate.ts'

const [a, b, c] = [id('a'), id('b'), id('c')]
let root: string
let context: ReleaseContext
let said: string[]

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'cahier-operate-'))
  await mkdir(join(root, 'supabase/migrations'), { recursive: true })
  context = await releaseContext(root, readEnvironment(root, { CAHIER_DATA: root }))
  const add = { id: 'notes.add', expose: './add', label: { fr: '', en: '', es: '', de: '' } }
  await publishAll(
    draftOf('shell', a),
    draftOf('mf-notes', b, { commands: [add] }),
    draftOf('mf-ai', a, { uses: ['notes.add'] }),
  )
  said = []
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => said.push(String(text).trimEnd()) > 0)
  await promoteMembers(context, ['shell', 'mf-notes', 'mf-ai'], {})
  said.length = 0
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(root, { recursive: true })
})

async function publishAll(...drafts: ReleaseDraft[]) {
  for (const draft of drafts) {
    const dist = join(root, 'dist', draft.member, draft.id)
    await writeDist(dist, draft)
    await publish(context.store, dist, context.authority.signRelease)
  }
}

test('a withdrawal of a first release takes effect, and says which calls fail then', async () => {
  await withdrawRelease(context, `mf-notes@${b}`, { reason: 'Fuite' })
  expect(said).toEqual([
    `mf-notes@${b} est retirée (ensemble 2).`,
    `À partir de maintenant, ceci échoue\u202f: mf-ai@${a} utilise la commande notes.add, qu’aucun membre ne fournit.`,
    expect.stringMatching(/^Rien ne peut la remplacer/),
  ])
})

test('retiring waits for those who call its commands', async () => {
  const retired = retireMember(context, 'mf-notes', { reason: 'Remplacé' })
  await expect(retired).rejects.toMatchObject({ code: 'CAHIER-R006' })
})

test('a remote comes back with the release that was live, not with the newest, which was rolled back', async () => {
  await publishAll(draftOf('mf-ai', c))
  await promoteMembers(context, ['mf-ai'], {})
  await rollbackMember(context, 'mf-ai', {})
  await retireMember(context, 'mf-ai', { reason: 'Remplacé' })
  said.length = 0
  await promoteMembers(context, ['mf-ai'], {})
  expect((await liveSet(context.store, context.channel))?.members['mf-ai']).toMatchObject({ release: a, held: true })
  expect(said).toEqual([expect.stringContaining(`mf-ai@${a}`)])
})

test.each<[name: string, operation: () => Promise<void>]>([
  ['a promotion', () => promoteMembers(context, [`mf-ai@${b}`], {})],
  ['a trial', () => promoteMembers(context, [`mf-ai@${c}`], { share: '10' })],
  ['a return to a set', () => rollbackToSet(context, '1', {})],
  ['a withdrawal', () => withdrawRelease(context, `mf-ai@${c}`, { reason: 'Fuite' })],
  ['a flag', () => setFlag(context, ['mf-ai', 'beta', 'true'], {})],
])('%s that changes nothing is an error', async (_name, operation) => {
  const flags = { beta: { default: false, description: '' } }
  await publishAll(draftOf('mf-ai', b, { flags }), draftOf('mf-ai', c))
  await promoteMembers(context, [`mf-ai@${b}`], {}).catch(() => {})
  await operation().catch(() => {})
  await expect(operation()).rejects.toMatchObject({ code: 'CAHIER-C024' })
})

test.each<[name: string, promotion: Parameters<typeof promoteMembers>[2]]>([
  ['live', {}],
  ['on trial', { share: '10' }],
])('a promotion that may run again ends well where its release is %s, and says so', async (_name, promotion) => {
  await publishAll(draftOf('mf-ai', b))
  await promoteMembers(context, [`mf-ai@${b}`], promotion)
  const before = (await liveSet(context.store, context.channel))?.number
  said.length = 0
  await promoteMembers(context, [`mf-ai@${b}`], { ...promotion, ifNeeded: true })
  expect(said).toEqual([expect.stringContaining(`mf-ai@${b}`)])
  expect((await liveSet(context.store, context.channel))?.number).toBe(before)
})
