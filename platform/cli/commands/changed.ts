import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { areaOf, type MemberName } from '@cahier/releases/model'
import { readMigrationHeader } from '../build-inputs/migration-header.ts'
import { CommandError } from '../error.ts'
import { texts } from '../language/texts.ts'
import { say } from '../terminal.ts'
import { presentMembers } from '../workspace.ts'

/** What every member is built from. */
const common = /^(platform|shared-ui)\/|^(package\.json|pnpm-lock\.yaml|pnpm-workspace\.yaml|tsconfig\.base\.json)$/
const migration = /^supabase\/migrations\/(\d{14}_.*\.sql)$/

/**
 * `cahier changed --since <commit> [--json]`: the members that the commits since then may have changed, one a line or as an array.
 *
 * @throws CAHIER-C019 when git does not know the commit
 */
export async function listChanged(
  root: string,
  { since, json = false }: { since: string; json?: boolean },
): Promise<void> {
  const paths = await changedPaths(root, since)
  const members = await changedMembers(paths, await presentMembers(root), (file) => areasOfMigration(root, file))
  if (json) say(JSON.stringify(members))
  else say(members.length > 0 ? members.join('\n') : texts.changed.none(since))
}

/**
 * The members that a change of these files may change, in the order of `members`. A change of what all are built from changes all; a
 * migration changes its areas, because a release names the newest of its area.
 *
 * @param paths from the checkout's root, with slashes
 * @param areasOf the areas of a migration; null for one that is gone
 */
export async function changedMembers(
  paths: readonly string[],
  members: readonly MemberName[],
  areasOf: (file: string) => Promise<readonly string[] | null>,
): Promise<MemberName[]> {
  if (paths.some((path) => common.test(path))) return [...members]
  const folders = new Set(paths.map((path) => path.split('/', 1)[0]))
  const areas = new Set<string>()
  for (const path of paths) {
    const [, file] = migration.exec(path) ?? []
    const own = file === undefined ? [] : await areasOf(file)
    if (own === null) return [...members]
    for (const area of own) areas.add(area)
  }
  return members.filter((member) => folders.has(member) || areas.has(areaOf(member)))
}

/** The files that differ from the commit that `since` and the current one have in common; both names of one that moved. */
async function changedPaths(root: string, since: string): Promise<string[]> {
  const git = async (...args: string[]) =>
    (await promisify(execFile)('git', args, { cwd: root, maxBuffer: maxListBytes })).stdout
  let base: string
  try {
    const commit = await git('rev-parse', '--verify', '--end-of-options', `${since}^{commit}`)
    base = await git('merge-base', commit.trim(), 'HEAD')
  } catch (cause) {
    throw new CommandError('CAHIER-C019', texts.changed.unknown(since), { cause })
  }
  const listed = await git('diff', '--name-only', '--no-renames', '-z', base.trim(), 'HEAD')
  return listed.split('\0').filter(Boolean)
}

/** Bytes of a list of files. */
const maxListBytes = 64 * 1024 * 1024

async function areasOfMigration(root: string, file: string): Promise<readonly string[] | null> {
  const script = await readFile(join(root, 'supabase/migrations', file), 'utf8').catch(() => null)
  return script === null ? null : readMigrationHeader(file.slice(0, 14), script).areas
}
