import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { builtAgainst, findUp } from './inputs.ts'
import { lockedPackages } from './lockfile.ts'
import { npmPackages } from './npm-lockfile.ts'
import { prerenderSource } from './prerender-source.ts'

const ignored = new Set(['node_modules', 'dist', 'tests', 'gallery', 'budget.json'])
const isTest = (name: string) => /\.(test|test-d)\.tsx?$/.test(name)

async function* sources(folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true })
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (ignored.has(entry.name) || entry.name.startsWith('.') || isTest(entry.name)) continue
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) yield* sources(file)
    else yield file
  }
}

/** Workspace folders whose sources are bundled into the member's files. */
function bundled(folder: string): string[] {
  const from = createRequire(path.join(folder, 'package.json'))
  const contract = path.dirname(path.dirname(from.resolve('@cahier/contract/config')))
  const presets = [path.join(import.meta.dirname, '..', 'presets'), import.meta.dirname]
  const ui = () => path.dirname(path.dirname(from.resolve('@cahier/ui/styles.css')))
  if (path.basename(folder) !== 'shell') {
    // Prerendering bundles the modules that the shell would provide in a browser.
    const rendered = existsSync(path.join(folder, prerenderSource)) ? [contract, ui()] : [path.join(contract, 'v1')]
    return [...rendered, ...presets]
  }
  const model = path.dirname(from.resolve('@cahier/releases/model'))
  return [contract, model, ui(), ...presets]
}

/** The packages that the member can bundle, from the workspace's lockfile or its own. */
async function locked(folder: string): Promise<string[]> {
  const pnpm = await findUp(folder, 'pnpm-lock.yaml')
  if (pnpm) return lockedPackages(pnpm, folder)
  const npm = await findUp(folder, 'package-lock.json')
  return npm ? npmPackages(npm) : []
}

/**
 * Id of the release that building `folder` now would make: twelve hex digits of a digest over the member's sources, the
 * workspace sources that it bundles, its locked packages, and the newest migration of its area. It does not depend on time,
 * machine or commit.
 */
export async function computeReleaseId(folder: string): Promise<string> {
  const digest = createHash('sha256')
  for (const root of [folder, ...bundled(folder)]) {
    for await (const file of sources(root)) {
      digest
        .update(`${path.relative(root, file)}\0`)
        .update(await readFile(file))
        .update('\0')
    }
  }
  digest.update((await locked(folder)).join('\n'))
  digest.update((await builtAgainst(folder, path.basename(folder).replace(/^mf-/, ''))) ?? '')
  return digest.digest('hex').slice(0, 12)
}
