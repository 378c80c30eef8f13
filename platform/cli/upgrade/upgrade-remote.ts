import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contractVersion } from '@cahier/contract'
import { deprecations } from '@cahier/contract/deprecations'
import { importsLeft, moveImports } from './move-imports.ts'

/** What an upgrade did to a remote. Paths are relative to its folder. */
export interface Upgrade {
  changed: readonly string[]
  /** Imports of names that no module has any more: `src/app.tsx: useAuth (@cahier/contract/react)`. */
  left: readonly string[]
}

const source = /\.tsx?$/
const outside = /(^|\/)(node_modules|dist)\//
const range = `^${contractVersion}`

/**
 * Moves the sources of a remote to the present major of the contract: its imports, what it needs, and the version of the package if its
 * manifest names one.
 */
export async function upgradeRemote(folder: string): Promise<Upgrade> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => source.test(name) && !outside.test(name))
  const changed: string[] = []
  const left: string[] = []
  for (const name of [...names.sort(), 'package.json']) {
    const file = join(folder, name)
    if (!existsSync(file)) continue
    const before = await readFile(file, 'utf8')
    const after = name === 'package.json' ? withPackage(before) : upgradeSource(name, before)
    if (after !== before) {
      await writeFile(file, after)
      changed.push(name)
    }
    if (name !== 'package.json') left.push(...importsLeft(after, deprecations).map((found) => `${name}: ${found}`))
  }
  return { changed, left }
}

const upgradeSource = (name: string, text: string): string =>
  name === 'remote.config.ts'
    ? text.replace(/(\bcontract: )(['"])\^?1(?:\.\d+){2}\2/, `$1$2${range}$2`)
    : moveImports(text, deprecations)

/** Leaves what a workspace or a folder resolves. */
const withPackage = (text: string): string =>
  text.replace(/("@cahier\/contract": )"([~^]?)1(?:\.\d+){2}"/, `$1"$2${contractVersion}"`)
