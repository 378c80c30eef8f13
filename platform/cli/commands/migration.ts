import { existsSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { CommandError } from '../error.ts'
import { texts } from '../language/texts.ts'
import { say } from '../terminal.ts'

/** Version of a folder's next migration: the UTC time in fourteen digits, or one more than the newest there if that is later. */
export async function nextVersion(folder: string): Promise<string> {
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
  const versions = (await readdir(folder)).flatMap((file) => /^\d{14}(?=_.*\.sql$)/.exec(file) ?? [])
  const highest = versions.sort().at(-1) ?? ''
  return stamp > highest ? stamp : String(BigInt(highest) + 1n)
}

const purpose =
  '-- What this changes for the learner, and why. If it removes something: a line "contract: true" below the area.\n'

/** `cahier migration new <area> <name>`: an empty migration of an area, with a version and a header. */
export async function newMigration(root: string, area: string, name: string): Promise<void> {
  requireNames(root, area, name)
  await writeMigration(root, name, `-- area: ${area}\n--\n${purpose}`)
}

/** The script below the header, and whose objects it concerns; null where there is nothing to do. */
type DraftMigration = () => Promise<{ areas: readonly string[]; script: string } | null>

/**
 * `cahier migration diff <area> <name>`: a migration to what the files of the schema say, in their words, tried on a database that has the
 * migrations. What it cannot decide stands at its end as comments.
 *
 * @param draft for tests; otherwise the checkout's own
 */
export async function diffMigration(root: string, area: string, name: string, draft?: DraftMigration): Promise<void> {
  requireNames(root, area, name)
  const drafted = await (draft ?? (await draftOf(root)))()
  if (drafted === null) return say(texts.migration.nothing)
  const areas = [area, ...drafted.areas.filter((other) => other !== area)]
  await writeMigration(root, name, `-- area: ${areas.join(', ')}\n--\n${purpose}\n${drafted.script}`)
  if (drafted.script.includes('-- By hand')) say(texts.migration.byHand)
}

/** The code that knows the schema is the checkout's: the command may be another installation's. */
async function draftOf(root: string): Promise<DraftMigration> {
  const address = pathToFileURL(join(root, 'supabase/schema/draft.ts')).href
  return ((await import(address)) as { draftMigration: DraftMigration }).draftMigration
}

function requireNames(root: string, area: string, name: string): void {
  if (area !== 'shell' && !existsSync(join(root, `mf-${area}`))) {
    throw new CommandError('CAHIER-C008', texts.migration.noArea(area))
  }
  if (!/^[a-z][a-z0-9_]*$/.test(name)) {
    throw new CommandError('CAHIER-C008', texts.migration.noName(name))
  }
}

async function writeMigration(root: string, name: string, script: string): Promise<void> {
  const folder = join(root, 'supabase/migrations')
  const path = join(folder, `${await nextVersion(folder)}_${name}.sql`)
  await writeFile(path, script, { flag: 'wx' })
  say(texts.migration.made(relative(root, path)))
}
