import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readMigrationHeader } from '../build-inputs/migration-header.ts'
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

it('writes a remote with every folder and replaces all placeholders', async () => {
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
  expect(await readdir(join(root, 'mf-quiz/supabase'))).toEqual(['migrations', 'schemas'])
  expect(await readdir(join(root, 'mf-quiz/supabase/schemas/quiz'))).toEqual(['quiz_items.sql'])
  const config = await readFile(join(root, 'mf-quiz/remote.config.ts'), 'utf8')
  expect(config).toContain(`migration: '${migration.slice(0, 14)}'`)
})

it('says where somebody begins and in the guide how something is taken away', async () => {
  await newRemote(root, 'quiz')
  const [migration = ''] = await readdir(join(root, 'mf-quiz/supabase/migrations'))
  const texts = await Promise.all(
    [
      join(root, 'mf-quiz/README.md'),
      join(import.meta.dirname, '../../../docs/guides/first-remote.md'),
      join(root, 'mf-quiz/supabase/migrations', migration),
    ].map((file) => readFile(file, 'utf8')),
  )
  const [readme, guide, script] = texts.map((text) => text.replaceAll(/\s+/g, ' '))
  for (const text of [readme, guide]) {
    expect(text).toContain('the line `-- contract: true` below `-- area: quiz`')
  }
  // The line itself would declare that this migration takes something away.
  expect(script).toContain('says `contract: true` in a line below the area')
  expect(readMigrationHeader('20261127000000', texts[2] ?? '')).toEqual({ areas: ['quiz'], floor: null })
})

it('puts migration, expectations and team in their places in a checkout', async () => {
  await mkdir(join(root, 'supabase/migrations'), { recursive: true })
  await writeFile(join(root, 'supabase/migrations/29990101000000_help.sql'), '')
  await writeFile(join(root, 'CODEOWNERS'), '/mf-help/ @cahier/help\n\n/mf-help/src/pages/ @cahier/docs\n')
  await newRemote(root, 'quiz')
  const migration = join(root, 'supabase/migrations/29990101000001_create_quiz_items.sql')
  const table = await readFile(join(root, 'supabase/schemas/quiz/quiz_items.sql'), 'utf8')
  expect(table).toContain('create table public.quiz_items')
  expect(await readFile(migration, 'utf8')).toMatch(/^-- area: quiz\n/)
  expect(await readFile(migration, 'utf8')).toContain(table)
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

describe('an area that was here before', () => {
  const place = (path: string) => join(root, path)
  const migrations = () => readdir(place('supabase/migrations'))
  beforeEach(async () => {
    await mkdir(place('supabase/migrations'), { recursive: true })
    await writeFile(
      place('supabase/migrations/20260101000000_help.sql'),
      '-- area: help\ncreate table public.quiz_items ();',
    )
    await writeFile(place('CODEOWNERS'), '/mf-help/ @cahier/help\n')
    await newRemote(root, 'quiz')
    await rm(place('mf-quiz'), { recursive: true })
  })
  const change = (sql: string) =>
    writeFile(place('supabase/migrations/29990101000000_change.sql'), `-- area: quiz\n-- contract: true\n${sql}`)

  it('gets its table back, with what tests expect of it and its team', async () => {
    await change('alter table public.quiz_items drop column title; -- and no drop table public.quiz_items')
    await writeFile(place('supabase/areas/quiz/area.ts'), 'kept')
    const before = await Promise.all([migrations(), readFile(place('CODEOWNERS'), 'utf8')])
    await newRemote(root, 'quiz')
    expect(await Promise.all([migrations(), readFile(place('CODEOWNERS'), 'utf8')])).toEqual(before)
    expect(await readFile(place('supabase/areas/quiz/area.ts'), 'utf8')).toBe('kept')
    expect(existsSync(place('mf-quiz/supabase'))).toBe(false)
    expect(await readFile(place('mf-quiz/remote.config.ts'), 'utf8')).toContain("migration: '29990101000000'")
    expect(vi.mocked(process.stdout.write).mock.lastCall?.[0]).toMatch(/quiz_items, supabase\/areas\/quiz\/area\.ts\. /)
  })

  it('gets its table back behind a baseline', async () => {
    const baseline = '-- baseline: 29990101000000, tag before\n-- area quiz: built against 29980101000000\n'
    for (const file of await migrations()) await rm(place(`supabase/migrations/${file}`))
    await writeFile(
      place('supabase/migrations/29990102000000_baseline.sql'),
      `${baseline}create table public.quiz_items ();`,
    )
    await newRemote(root, 'quiz')
    expect(await migrations()).toEqual(['29990102000000_baseline.sql'])
    expect(await readFile(place('mf-quiz/remote.config.ts'), 'utf8')).toContain("migration: '29980101000000'")
  })

  it('gets a new table when it has left for good', async () => {
    await change('drop table if exists public.quiz_items;')
    await rm(place('supabase/areas/quiz'), { recursive: true })
    await newRemote(root, 'quiz')
    expect((await migrations()).at(-1)).toBe('29990101000001_create_quiz_items.sql')
    expect(await readFile(place('supabase/areas/quiz/area.ts'), 'utf8')).toContain('quiz_items: {')
    expect((await readFile(place('CODEOWNERS'), 'utf8')).match(/^\/mf-quiz\/ +@cahier\/quiz$/gm)).toHaveLength(1)
    expect(vi.mocked(process.stdout.write).mock.lastCall?.[0]).toMatch(/^mf-quiz créé/)
  })
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
