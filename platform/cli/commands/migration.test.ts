import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { diffMigration, newMigration } from './migration.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'cahier-migration-'))
  for (const folder of ['supabase/migrations', 'mf-notes']) await mkdir(join(root, folder), { recursive: true })
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})
afterEach(() => rm(root, { recursive: true }))

const migrations = () => readdir(join(root, 'supabase/migrations'))
const said = () => vi.mocked(process.stdout.write).mock.calls.join('')
async function made(): Promise<string> {
  const [file = ''] = await migrations()
  expect(file).toMatch(/^\d{14}_colors\.sql$/)
  return readFile(join(root, 'supabase/migrations', file), 'utf8')
}

test('a draft becomes a migration of the area and of the others that it concerns', async () => {
  const draft = async () => ({ areas: ['ai', 'notes'], script: 'select 1;\n' })
  await diffMigration(root, 'notes', 'colors', draft)
  expect(await made()).toMatch(/^-- area: notes, ai\n--\n-- What this changes .*\n\nselect 1;\n$/)
  expect(said()).not.toContain('By hand')
})

test('what a draft leaves open is said', async () => {
  await diffMigration(root, 'shell', 'colors', async () => ({ areas: ['shell'], script: '-- By hand, is: x\n' }))
  expect(await made()).toContain('-- By hand, is: x')
  expect(said()).toContain('By hand')
})

test('nothing is written where the migrations make what the files say', async () => {
  await diffMigration(root, 'notes', 'colors', async () => null)
  expect(await migrations()).toEqual([])
  expect(said()).toContain('supabase/schemas')
})

test.each([
  ['quiz', 'colors'],
  ['notes', 'Colors'],
])('neither command takes %s %s', async (area, name) => {
  const refused = { code: 'CAHIER-C008' }
  await expect(newMigration(root, area, name)).rejects.toMatchObject(refused)
  await expect(diffMigration(root, area, name, async () => null)).rejects.toMatchObject(refused)
  expect(await migrations()).toEqual([])
})
