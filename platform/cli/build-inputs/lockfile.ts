import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parse } from 'yaml'

type Dependencies = Readonly<Record<string, { version: string } | string>>
interface Lockfile {
  importers: Readonly<Record<string, { dependencies?: Dependencies; devDependencies?: Dependencies }>>
  snapshots: Readonly<Record<string, { dependencies?: Dependencies; optionalDependencies?: Dependencies }>>
}

const versionOf = (entry: { version: string } | string) => (typeof entry === 'string' ? entry : entry.version)

/** What the lockfile says of where each package comes from: half of its text, and nothing here reads it. */
const origins = /^packages:\n[\s\S]*?^(?=\S)/m

/** Parsed lockfiles by their text: a start computes ten members' releases, and parsing takes most of that. */
const parsed = new Map<string, Lockfile>()

async function readLockfile(path: string): Promise<Lockfile> {
  const text = await readFile(path, 'utf8')
  const lock = parsed.get(text) ?? (parse(text.replace(origins, '')) as Lockfile)
  parsed.clear()
  parsed.set(text, lock)
  return lock
}

/**
 * The packages that a member can bundle, as `name@version` with peers, sorted: its run-time dependencies and theirs. Upgrades
 * of packages that the member does not use leave the list unchanged.
 */
export async function lockedPackages(lockfile: string, folder: string): Promise<string[]> {
  const lock = await readLockfile(lockfile)
  const importer = lock.importers[path.relative(path.dirname(lockfile), folder).replaceAll('\\', '/') || '.']
  const seen = new Set<string>()
  const visit = (dependencies: Dependencies | undefined) => {
    for (const [name, entry] of Object.entries(dependencies ?? {})) {
      const version = versionOf(entry)
      if (version.startsWith('link:')) continue
      const key = `${name}@${version}`
      if (seen.has(key)) continue
      seen.add(key)
      visit(lock.snapshots[key]?.dependencies)
      visit(lock.snapshots[key]?.optionalDependencies)
    }
  }
  visit(importer?.dependencies)
  return [...seen].sort()
}
