import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { openDatabase } from '@cahier/backend'
import { testDatabase } from '@cahier/backend/testing'
import { describe, expect, test } from 'vitest'
import { generateMails } from '../mails/generate.ts'
import { codeOwnersFile, renderCodeOwners } from '../schema/code-owners.ts'
import { readSchemaFiles } from '../schema/files.ts'
import { readFunctions } from '../schema/functions.ts'
import { readStamp } from '../schema/header.ts'
import { readMigrations } from '../schema/migrations.ts'
import { readOwners } from '../schema/owners.ts'
import { readSharedFolders } from '../schema/shared-folders.ts'
import { generateTypes } from '../types/generate.ts'

const migrations = await readMigrations()
const files = await readSchemaFiles()
const owners = readOwners(files)
const read = (file: string) => readFile(file, 'utf8').catch(() => null)

test('the files generated from the schema are up to date', async () => {
  const database = await openDatabase({ url: await testDatabase('migrated') })
  const types = await generateTypes(database, owners)
  const left = await generateTypes(database, new Map([...owners, ['public.quiz_items', 'quiz']]))
  await database.close()
  // An area whose member was taken out: its folder does not come back.
  expect([...left.keys()]).toEqual([...types.keys()])
  const stale: string[] = []
  for (const [file, content] of types) {
    if ((await read(file)) !== content) stale.push(`${relative('.', file)}: npx pnpm types`)
  }
  expect(stale).toEqual([])
})

test('the mails of signing in for a hosted project are those of the embedded service', async () => {
  const stale: string[] = []
  for (const [file, content] of await generateMails()) {
    if ((await read(file)) !== content) stale.push(`${relative('.', file)}: npx pnpm mails`)
    if (file.endsWith('.html')) expect(content.match(/<html lang="\w+">/g)).toHaveLength(4)
    expect(content).not.toMatch(/cahier\.invalid|000000/)
  }
  expect(stale).toEqual([])
})

describe('CODEOWNERS', () => {
  test('names the teams of what areas have outside their folders (`npx pnpm schema` updates them)', async () => {
    const text = await readFile(codeOwnersFile, 'utf8')
    expect(text).toBe(
      renderCodeOwners(text, {
        files,
        migrations,
        functions: await readFunctions(),
        folders: await readSharedFolders(),
      }),
    )
  })

  test('gets the teams of the areas of folders and headers, and keeps everything else', () => {
    const part = (lines: string) =>
      `* @a/all\n/shell/ @a/host\n/mf-notes/ @a/notes @a/ink\n/mf-help/ @a/help\n/supabase/ @a/data\n\n` +
      `# What an area has outside its folder, by the names of files and folders, and the headers of migrations. Written by \`npx pnpm schema\`.\n${lines}# End of what is written.\n\n/x/ @a/x\n`
    const migration = (file: string, areas: string) => ({ file, script: '', stamp: readStamp(`-- area: ${areas}\n`) })
    const drawings = (area: string) => ({
      file: `${area}/drawings.sql`,
      area,
      script: 'create table public.drawings ();',
    })
    expect(
      renderCodeOwners(part('/old.sql @a/data\n'), {
        files: [drawings('notes')],
        migrations: [migration('1.sql', 'notes'), migration('2.sql', 'notes, shell')],
        functions: [{ name: 'draw', area: 'notes' }],
        folders: [
          { path: 'trips', entries: ['notes-list.ts', 'notesbook.ts', 'setup.ts', 'shell.ts'] },
          { path: 'mf-help/pages', entries: ['notes/', 'texts/'] },
        ],
      }),
    ).toBe(
      part(
        '/supabase/schemas/shell/ @a/host @a/data\n/supabase/schemas/notes/ @a/notes @a/ink @a/data\n' +
          '/supabase/areas/shell/ @a/host @a/data\n/supabase/areas/notes/ @a/notes @a/ink @a/data\n' +
          '/supabase/functions/notes/ @a/notes @a/ink @a/data\n/supabase/migrations/1.sql @a/notes @a/ink @a/data\n/supabase/migrations/2.sql @a/notes @a/ink @a/host @a/data\n' +
          '/trips/notes-list.ts @a/notes @a/ink @a/all\n/trips/shell.ts @a/host @a/all\n/mf-help/pages/notes/ @a/notes @a/ink @a/help\n',
      ),
    )
    const nothing = { files: [], migrations: [], functions: [], folders: [] }
    const render = (some: Partial<Parameters<typeof renderCodeOwners>[1]>) =>
      renderCodeOwners(part(''), { ...nothing, ...some })
    expect(() => render({ files: [drawings('quiz')] })).toThrow('/mf-quiz/')
    expect(() => render({ migrations: [migration('1.sql', 'quiz')] })).toThrow('/mf-quiz/')
  })
})
