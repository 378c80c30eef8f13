import { readFile } from 'node:fs/promises'

interface Installed {
  version?: string
  integrity?: string
  dependencies?: Readonly<Record<string, string>>
  optionalDependencies?: Readonly<Record<string, string>>
  peerDependencies?: Readonly<Record<string, string>>
}

/**
 * The packages that a member with its own npm lockfile can bundle: `name@version integrity`, sorted. Packages that only build
 * or test it are left out.
 *
 * @param lockfile path of package-lock.json
 */
export async function npmPackages(lockfile: string): Promise<string[]> {
  const { packages } = JSON.parse(await readFile(lockfile, 'utf8')) as { packages: Readonly<Record<string, Installed>> }
  const seen = new Map<string, string>()
  const visit = (place: string) => {
    const { dependencies, optionalDependencies, peerDependencies } = packages[place] ?? {}
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const found = nearest(packages, place, name)
      const one = found === null ? undefined : packages[found]
      if (found === null || !one || seen.has(found)) continue
      seen.set(found, `${name}@${one.version} ${one.integrity ?? ''}`)
      visit(found)
    }
  }
  visit('')
  return [...new Set(seen.values())].sort()
}

/** Resolves a package like Node: in the nearest `node_modules` on the way up. */
function nearest(packages: Readonly<Record<string, Installed>>, from: string, name: string): string | null {
  for (let place = from; ; place = place.slice(0, Math.max(0, place.lastIndexOf('node_modules/') - 1))) {
    const candidate = `${place && `${place}/`}node_modules/${name}`
    if (candidate in packages) return candidate
    if (place === '') return null
  }
}
