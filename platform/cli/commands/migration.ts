import { existsSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
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

/** `cahier migration new <area> <name>`: an empty migration of an area, with a version and a header. */
export async function newMigration(root: string, area: string, name: string): Promise<void> {
  if (area !== 'shell' && !existsSync(join(root, `mf-${area}`))) {
    throw new CommandError('CAHIER-C008', texts.migration.noArea(area))
  }
  if (!/^[a-z][a-z0-9_]*$/.test(name)) {
    throw new CommandError('CAHIER-C008', texts.migration.noName(name))
  }
  const folder = join(root, 'supabase/migrations')
  const path = join(folder, `${await nextVersion(folder)}_${name}.sql`)
  await writeFile(
    path,
    `-- area: ${area}\n--\n-- What this changes for the learner, and why. If it removes something: a line "contract: true" below the area.\n`,
    { flag: 'wx' },
  )
  say(texts.migration.made(relative(root, path)))
}
