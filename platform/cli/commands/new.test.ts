import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { newRemote } from './new.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'cahier-new-'))
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(root, { recursive: true })
})

it('writes a remote with every room and replaces all placeholders', async () => {
  await newRemote(root, 'mf-quiz', 'Quiz')
  const files = (await readdir(join(root, 'mf-quiz'), { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  )
  for (const file of files) {
    expect(await readFile(join(file.parentPath, file.name), 'utf8'), file.name).not.toMatch(/__[a-z]+__/)
  }
  expect(await readFile(join(root, 'mf-quiz/remote.config.ts'), 'utf8')).toContain("name: 'quiz'")
  expect(await readdir(root)).toEqual(['mf-quiz'])
})

it('keeps the migration in the folder of a standalone remote, which needs it', async () => {
  await newRemote(root, 'quiz')
  const [migration = ''] = await readdir(join(root, 'mf-quiz/supabase/migrations'))
  expect(migration).toMatch(/^\d{14}_create_quiz_items\.sql$/)
  expect(await readdir(join(root, 'mf-quiz/supabase'))).toEqual(['migrations'])
  const config = await readFile(join(root, 'mf-quiz/remote.config.ts'), 'utf8')
  expect(config).toContain(`migration: '${migration.slice(0, 14)}'`)
})

it('puts migration, expectations and team in their places in a checkout', async () => {
  await mkdir(join(root, 'supabase/migrations'), { recursive: true })
  await writeFile(join(root, 'supabase/migrations/29990101000000_help.sql'), '')
  await writeFile(join(root, 'CODEOWNERS'), '/mf-help/ @cahier/help\n\n/mf-help/src/pages/ @cahier/docs\n')
  await newRemote(root, 'quiz')
  const migration = join(root, 'supabase/migrations/29990101000001_create_quiz_items.sql')
  expect(await readFile(migration, 'utf8')).toMatch(/^-- area: quiz\n[\s\S]*create table public\.quiz_items/)
  expect(await readFile(join(root, 'supabase/areas/quiz/area.ts'), 'utf8')).toContain('quiz_items: {')
  expect((await readFile(join(root, 'CODEOWNERS'), 'utf8')).split('\n').map((line) => line.split(/ +/))).toEqual([
    ['/mf-help/', '@cahier/help'],
    ['/mf-quiz/', '@cahier/quiz'],
    [''],
    ['/mf-help/src/pages/', '@cahier/docs'],
    [''],
  ])
  expect(existsSync(join(root, 'mf-quiz/supabase'))).toBe(false)
})

it('adds a CI workflow to a standalone remote, and none inside a workspace', async () => {
  const workflow = join(root, 'mf-quiz/.github/workflows/remote.yml')
  await newRemote(root, 'quiz')
  expect(await readFile(workflow, 'utf8')).toContain('npx @cahier/cli publish mf-quiz')
  await rm(join(root, 'mf-quiz'), { recursive: true })
  await writeFile(join(root, 'pnpm-workspace.yaml'), '')
  await newRemote(root, 'quiz')
  expect(existsSync(workflow)).toBe(false)
})

it.each([
  ['Quiz', /nom de domaine/],
  ['../quiz', /nom de domaine/],
  ['q', /nom de domaine/],
])('refuses the name %j', async (name, message) => {
  await expect(newRemote(root, name)).rejects.toThrow(message)
})

it('does not overwrite an existing remote', async () => {
  await newRemote(root, 'quiz')
  await expect(newRemote(root, 'quiz')).rejects.toThrow('mf-quiz existe déjà.')
})

it('refuses a label that would break the source code', async () => {
  await expect(newRemote(root, 'quiz', "Quiz', x: '")).rejects.toThrow('libellé')
})
