import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { readBaselineAreas, readMigrationHeader } from '../build-inputs/migration-header.ts'
import { CommandError } from '../error.ts'
import { texts } from '../language/texts.ts'
import { say } from '../terminal.ts'
import { nextVersion } from './migration.ts'

const rule = '-- A migration only adds; one that removes something says `contract: true` in a line below the area.'
const template = join(import.meta.dirname, '../template')

/**
 * `cahier new <area>`: a working remote with the folders that every remote has, its table and the migration that makes it. In the application's
 * checkout, both, what the tests expect of the table and the area's team go to their places, and what an area of that name has left there is
 * kept; elsewhere nothing changes outside the remote's folder.
 *
 * @param label its name in the sidebar; the area's authors translate it
 * @throws CAHIER-C009 when the name is invalid or taken
 */
export async function newRemote(root: string, argument: string, label?: string): Promise<void> {
  const name = argument.replace(/^mf-/, '')
  if (!/^[a-z][a-z0-9]{1,30}$/.test(name)) {
    throw new CommandError('CAHIER-C009', texts.member.noArea(name))
  }
  const member = `mf-${name}`
  const folder = join(root, member)
  if (existsSync(folder)) throw new CommandError('CAHIER-C009', texts.member.exists(member))
  const title = label ?? capitalised(name)
  if (/['\\\n"]/.test(title)) {
    throw new CommandError('CAHIER-C009', texts.member.badLabel)
  }

  // The workspace's workflow also checks its members, so only a standalone remote needs one.
  const isAlone = !existsSync(join(root, 'pnpm-workspace.yaml'))
  await cp(template, folder, {
    recursive: true,
    errorOnExist: true,
    filter: (source) => isAlone || !source.endsWith('.github'),
  })
  const schema = join(root, 'supabase')
  const isInCheckout = existsSync(join(schema, 'migrations'))
  const place = isInCheckout ? schema : join(folder, 'supabase')
  const [migrations, schemas] = [join(place, 'migrations'), join(place, 'schemas', name)]
  for (const directory of [migrations, schemas]) await mkdir(directory, { recursive: true })
  const left = await tableLeft(migrations, name)
  const version = left ?? (await nextVersion(migrations))
  const kept: string[] = []
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const text = await readFile(file, 'utf8')
    await writeFile(
      file,
      text.replaceAll('__name__', name).replaceAll('__label__', title).replaceAll('__migration__', version),
    )
  }
  if (left === null) {
    const table = join(schemas, `${name}_items.sql`)
    await rename(join(folder, 'supabase/items.sql'), table)
    await writeFile(
      join(migrations, `${version}_create_${name}_items.sql`),
      `-- area: ${name}\n--\n${rule}\n\n${await readFile(table, 'utf8')}`,
    )
  } else kept.push(`${name}_items`)
  if (isInCheckout) {
    const expected = join(schema, 'areas', name, 'area.ts')
    if (existsSync(expected)) kept.push(relative(root, expected))
    else {
      await mkdir(join(schema, 'areas', name), { recursive: true })
      await rename(join(folder, 'supabase/tests/area.ts'), expected)
    }
    await rm(join(folder, 'supabase'), { recursive: true })
    await addTeam(join(root, 'CODEOWNERS'), name)
  } else await rm(join(folder, 'supabase/tests'), { recursive: true })
  say(isAlone ? texts.member.madeAlone(member) : texts.member.made(member))
  if (kept.length > 0) say(texts.member.kept(kept))
}

/**
 * What an area of this name has left in the database: version of its newest migration, if the table of the template is there after it.
 *
 * @returns null where that table has to be created
 */
async function tableLeft(migrations: string, name: string): Promise<string | null> {
  const statement = new RegExp(`\\b(create|drop) table (?:if (?:not )?exists )?(?:public\\.)?${name}_items\\b`, 'gi')
  let newest: string | null = null
  let isThere = false
  for (const file of (await readdir(migrations)).sort()) {
    const version = /^(\d{14})_.*\.sql$/.exec(file)?.[1]
    const script = version === undefined ? '' : await readFile(join(migrations, file), 'utf8')
    if (version === undefined) continue
    const before = readBaselineAreas(script).get(name)
    if (!before && !readMigrationHeader(version, script).areas.includes(name)) continue
    newest = before?.builtAgainst ?? version
    for (const [, word = ''] of script.replace(/--.*$/gm, '').matchAll(statement))
      isThere = word.toLowerCase() === 'create'
  }
  return isThere ? newest : null
}

/** Names the area's team after those of the other members, unless it is named already. */
async function addTeam(file: string, name: string): Promise<void> {
  const lines = (await readFile(file, 'utf8')).split('\n')
  if (lines.some((line) => line.startsWith(`/mf-${name}/ `))) return
  const last = lines.findLastIndex((line) => /^\/mf-\w+\/ /.test(line))
  await writeFile(file, lines.toSpliced(last + 1, 0, `${`/mf-${name}/`.padEnd(31)}@cahier/${name}`).join('\n'))
}

const capitalised = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
