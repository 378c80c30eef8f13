import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parse } from 'yaml'

type Dependencies = Readonly<Record<string, { version: string } | string>>
interface Lockfile {
  importers: Readonly<Record<string, { dependencies?: Dependencies; devDependencies?: Dependencies }>>
  snapshots: Readonly<Record<string, { dependencies?: Dependencies; optionalDependencies?: Dependencies }>>
}

const versionOf = (entry: { version: string } | string) => (typeof entry === 'string' ? entry : entry.version)

/**
 * The packages that a member can bundle, as `name@version` with peers, sorted: its run-time dependencies and theirs. Upgrades
 * of packages that the member does not use leave the list unchanged.
 */
export async function lockedPackages(lockfile: string, folder: string): Promise<string[]> {
  const lock = parse(await readFile(lockfile, 'utf8')) as Lockfile
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
