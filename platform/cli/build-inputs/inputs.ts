import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { readBaselineAreas, readMigrationHeader } from './migration-header.ts'

/** Nearest ancestor of `folder` (itself included) that holds `file`, or null. */
export async function findUp(folder: string, file: string): Promise<string | null> {
  for (let current = folder; ; current = path.dirname(current)) {
    const names = await readdir(current)
    if (names.includes(file)) return path.join(current, file)
    if (current === path.dirname(current)) return null
  }
}

export async function memberVersion(folder: string): Promise<string> {
  const manifest = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as { version: string }
  return manifest.version
}

/**
 * Version of the newest migration that touches the area's own tables (header `-- area: <name>`), or null if there is none.
 * Other areas' migrations do not count, so they do not change this area's release; a baseline counts as the area's newest that it stands for.
 */
export async function builtAgainst(folder: string, area: string): Promise<string | null> {
  const workspace = await findUp(folder, 'pnpm-workspace.yaml')
  if (!workspace) return null
  const migrations = path.join(path.dirname(workspace), 'supabase', 'migrations')
  let newest: string | null = null
  for (const file of (await readdir(migrations)).sort()) {
    const version = /^(\d{14})_.*\.sql$/.exec(file)?.[1]
    if (!version) continue
    const text = await readFile(path.join(migrations, file), 'utf8')
    if (readMigrationHeader(version, text).areas.includes(area)) newest = version
    newest = readBaselineAreas(text).get(area)?.builtAgainst ?? newest
  }
  return newest
}
