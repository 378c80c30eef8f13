import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openChannel, publish } from '@cahier/releases/store'
import { draftOf, id, writeDist } from '@cahier/releases/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Environment, readEnvironment } from '../environment.ts'
import { type ReleaseContext, releaseContext } from '../release/context.ts'
import { exportTo } from './export.ts'
import { grantSet } from './grant.ts'
import { promoteMembers } from './operate.ts'

const [a, b, c, d] = [id('a'), id('b'), id('c'), id('d')]
const floor = '20260201000000'
let root: string
let environment: Environment
let context: ReleaseContext
let remarks: string[]

/** Set 1 has the notes b, of before the floor, set 2 the notes c; a call of mf-ai needs what c offers. */
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'cahier-past-sets-'))
  await mkdir(join(root, 'supabase/migrations'), { recursive: true })
  environment = readEnvironment(root, {
    CAHIER_DATA: root,
    SUPABASE_URL: 'https://example.supabase.co',
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
  })
  context = await releaseContext(root, environment)
  const add = { id: 'notes.add', expose: './add', label: { fr: '', en: '', es: '', de: '' } }
  for (const draft of [
    draftOf('shell', a),
    draftOf('shell', d, { contract: { provides: '2.0.0' } }),
    draftOf('mf-notes', b, { migration: { needs: null, builtAgainst: '20260101000000' } }),
    draftOf('mf-notes', c, { commands: [add] }),
    draftOf('mf-notes', d, { contract: { range: '^2.0.0' } }),
    draftOf('mf-ai', a, { uses: ['notes.add'] }),
  ]) {
    const dist = join(root, 'dist', draft.member, draft.id)
    await writeDist(dist, draft)
    await publish(context.store, dist, context.authority.signRelease)
  }
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  await promoteMembers(context, [`shell@${a}`, `mf-notes@${b}`], {})
  await promoteMembers(context, [`mf-notes@${c}`], {})
  remarks = []
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => remarks.push(String(text).trimEnd()) > 0)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(root, { recursive: true })
})

const raiseFloor = () =>
  writeFile(join(root, 'ledger.json'), JSON.stringify({ head: floor, floor: null, floors: { notes: floor } }))
const belowFloor = `mf-notes@${b} est construite sur la migration 20260101000000`

test('a past set is exported while the database supports it, and not any more after a contraction', async () => {
  const out = join(root, 'public')
  const request = { set: '1', target: 'plain' }
  await raiseFloor()
  const refused = exportTo(context, environment, out, request)
  await expect(refused).rejects.toMatchObject({ code: 'CAHIER-R006', message: expect.stringContaining(floor) })
  await expect(readdir(out)).rejects.toMatchObject({ code: 'ENOENT' })
})

test('links that an export opens to such a set are named', async () => {
  await raiseFloor()
  const request = { target: 'cloudflare-worker', granted: '1' }
  await exportTo(context, environment, join(root, 'public'), request).catch(() => {})
  expect(remarks).toContainEqual(expect.stringContaining(belowFloor))
})

test('a link to such a set is made with a warning', async () => {
  await grantSet(context, environment, '1', { hours: '1' })
  expect(remarks).toHaveLength(1)
  await raiseFloor()
  await grantSet(context, environment, '1', { hours: '1' })
  expect(remarks.at(-1)).toContain(belowFloor)
})

test('what a channel runs of one member is compared with what is live beside it', async () => {
  const there = context.on('pr-1')
  await openChannel(context.store, await there.options())
  await promoteMembers(there, [`mf-notes@${b}`], {})
  const link = () => grantSet(there, environment, undefined, { hours: '1', override: 'mf-notes' })
  await link()
  expect(remarks).toHaveLength(1)
  // The channel has no mf-ai, so that the link check of its own set finds nothing.
  await promoteMembers(context, ['mf-ai'], {})
  await link()
  expect(remarks.at(-1)).toContain(`mf-ai@${a} utilise la commande notes.add`)
})

test('a remote that could not run with the live shell gets no link', async () => {
  const there = context.on('pr-1')
  await openChannel(context.store, await there.options())
  await promoteMembers(there, [`shell@${d}`, `mf-notes@${d}`], { force: true, reason: 'essai' })
  const link = grantSet(there, environment, undefined, { hours: '1', override: 'mf-notes' })
  await expect(link).rejects.toMatchObject({
    code: 'CAHIER-R006',
    parameters: { problems: [{ rule: 'contract', release: `mf-notes@${d}` }] },
  })
})
