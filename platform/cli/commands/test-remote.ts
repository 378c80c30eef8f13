import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { memberOfFolder, root } from '../workspace.ts'
import { holdToBudget } from './budget.ts'

/**
 * `cahier test` in a remote's folder: runs its tests, with its own vitest configuration or the preset's, and holds a build against its budget.
 *
 * @param files only those whose path contains one of these; all unless told
 * @returns the exit code: 0 when all passed
 */
export async function testRemote(folder: string, files: readonly string[] = []): Promise<number> {
  const vitest = dirname(createRequire(join(folder, 'package.json')).resolve('vitest/package.json'))
  const own = existsSync(join(folder, 'vitest.config.ts'))
  const config = own ? [] : ['--config', join(import.meta.dirname, `../testing/vitest.config${ending}`)]
  const args = [join(vitest, 'vitest.mjs'), 'run', ...files, '--root', folder, ...config]
  const child = spawn(process.execPath, args, { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (code !== 0) return typeof code === 'number' ? code : 1
  const member = memberOfFolder(folder)
  if (files.length > 0 || !member) return 0
  return (await holdToBudget(root, member)) ? 0 : 1
}

/** In the checkout the command runs from `.ts` sources; installed as a package, from compiled `.js` files. */
const ending = import.meta.filename.slice(import.meta.filename.lastIndexOf('.'))
