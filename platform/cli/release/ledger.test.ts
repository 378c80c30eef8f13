import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formerMigrations } from '@cahier/backend/testing/former-migrations'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { builtAgainst } from '../build-inputs/inputs.ts'
import { contractionsAhead, readLedger, reportedHead, writeLedger } from './ledger.ts'

const areas = ['shell', 'ai', 'automation', 'collaboration', 'marketing', 'notes', 'planning', 'settings', 'vocabulary']
let data: string
let migrations: string
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'cahier-ledger-'))
  migrations = await mkdtemp(join(tmpdir(), 'cahier-migrations-'))
  await migration('20260101000000_notes.sql', '-- area: notes\n')
  await migration('20260102000000_vocabulary.sql', '-- area: vocabulary\n')
  await migration('20260103000000_less.sql', '-- area: notes\n-- contract: true\n')
})
afterEach(() => Promise.all([data, migrations].map((folder) => rm(folder, { recursive: true }))))

const migration = (file: string, script: string) => writeFile(join(migrations, file), script)

test('without a recorded ledger, the checkout’s migrations count as applied', async () => {
  expect(await readLedger(data, migrations)).toEqual({
    head: '20260103000000',
    floor: null,
    floors: { notes: '20260103000000' },
  })
})

test('a contracting migration bars releases of its own areas only, once it is applied', async () => {
  await writeLedger(data, { head: '20260102000000', floor: '20260101000000' }, migrations)
  expect(await readLedger(data, migrations)).toEqual({ head: '20260102000000', floor: null, floors: {} })
  await writeLedger(data, { head: '20260103000000', floor: '20260103000000' }, migrations)
  expect(await readLedger(data, migrations)).toMatchObject({ floor: null, floors: { notes: '20260103000000' } })
})

test('a contracting migration may name which older releases still work', async () => {
  await migration('20260104000000_least.sql', '-- area: vocabulary\n-- contract: true\n-- supports: 20260102000000\n')
  await writeLedger(data, { head: '20260104000000', floor: '20260104000000' }, migrations)
  expect((await readLedger(data, migrations)).floors).toMatchObject({ vocabulary: '20260102000000' })
})

test('a contracting migration that is ahead is known with the floors that it would raise', async () => {
  expect(await reportedHead(data)).toBeNull()
  await writeLedger(data, { head: '20260102000000', floor: '20260101000000' }, migrations)
  expect(await reportedHead(data)).toBe('20260102000000')
  await migration('20260104000000_more.sql', '-- area: notes\n')
  const less = {
    version: '20260103000000',
    file: '20260103000000_less.sql',
    ledger: { head: '20260104000000', floor: null, floors: { notes: '20260103000000' } },
  }
  const ahead = (head: string) => contractionsAhead(data, migrations, head)
  // Where nobody knows what the database has, it may be ahead.
  for (const head of ['', '20260102000000']) expect(await ahead(head), head).toEqual([less])
  for (const head of ['20260103000000', '20260104000000']) expect(await ahead(head), head).toEqual([])
})

test('an older checkout does not lower a floor', async () => {
  await writeLedger(data, { head: '20260103000000', floor: '20260103000000' }, migrations)
  await rm(join(migrations, '20260103000000_less.sql'))
  await writeLedger(data, { head: '20260103000000', floor: '20260103000000' }, migrations)
  expect(await readLedger(data, migrations)).toEqual({
    head: '20260103000000',
    floor: '20260103000000',
    floors: { notes: '20260103000000' },
  })
})

describe('behind a baseline', () => {
  beforeEach(async () => {
    for (const file of await readdir(migrations)) await rm(join(migrations, file))
    const areas =
      '-- area notes: built against 20260103000000, floor 20260103000000\n-- area ai: built against 20260101000000\n'
    await migration('20260104000000_baseline.sql', `-- baseline: 20260103000000, tag before\n${areas}`)
    await migration('20260105000000_more.sql', '-- area: notes\n')
  })

  test.each([
    // A database that was made by the baseline has no contracting migration: its first counts as the floor.
    ['of an empty database', { head: '20260105000000', floor: '20260104000000' }],
    ['of a database that moved', { head: '20260105000000', floor: '20260103000000' }],
    ['of a database that is about to move', { head: '20260103000000', floor: '20260103000000' }],
  ])('the floors %s are those that it keeps, of their areas only', async (_, applied) => {
    await writeLedger(data, applied, migrations)
    expect(await readLedger(data, migrations)).toEqual({
      head: applied.head,
      floor: null,
      floors: { notes: '20260103000000' },
    })
    expect(await contractionsAhead(data, migrations, applied.head)).toEqual([])
  })

  test('a floor of a migration that nobody here knows still applies to all', async () => {
    await writeLedger(data, { head: '20260106000000', floor: '20260106000000' }, migrations)
    expect((await readLedger(data, migrations)).floor).toBe('20260106000000')
  })
})

test('the baseline keeps the floors of every area, and what its release is built against', async () => {
  const root = await mkdtemp(join(tmpdir(), 'cahier-ledger-'))
  const former = await formerMigrations()
  onTestFinished(async () => {
    for (const folder of [root, former]) await rm(folder, { recursive: true })
  })
  await mkdir(join(root, 'supabase'))
  await writeFile(join(root, 'pnpm-workspace.yaml'), '')
  await cp(former, join(root, 'supabase/migrations'), { recursive: true })
  const here = join(import.meta.dirname, '../../..')
  const now = join(root, 'baseline')
  await mkdir(join(now, 'supabase/migrations'), { recursive: true })
  await writeFile(join(now, 'pnpm-workspace.yaml'), '')
  const [baseline = ''] = (await readdir(join(here, 'supabase/migrations'))).sort()
  await cp(join(here, 'supabase/migrations', baseline), join(now, 'supabase/migrations', baseline))

  const kept = async (checkout: string) => {
    const { floors } = await readLedger(data, join(checkout, 'supabase/migrations'))
    return { floors, builtAgainst: await Promise.all(areas.map((area) => builtAgainst(checkout, area))) }
  }
  const before = await kept(root)
  expect(Object.keys(before.floors ?? {}).length).toBeGreaterThan(3)
  expect(before.builtAgainst).not.toContain(null)
  expect(await kept(now)).toEqual(before)
})
