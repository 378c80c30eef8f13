import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/**
 * `cahier test` in a remote's folder: runs its tests, with its own vitest configuration or the preset's.
 *
 * @returns the exit code: 0 when all passed
 */
export async function testRemote(folder: string): Promise<number> {
  const vitest = dirname(createRequire(join(folder, 'package.json')).resolve('vitest/package.json'))
  const own = existsSync(join(folder, 'vitest.config.ts'))
  const config = own ? [] : ['--config', join(import.meta.dirname, `../testing/vitest.config${ending}`)]
  const child = spawn(process.execPath, [join(vitest, 'vitest.mjs'), 'run', '--root', folder, ...config], {
    stdio: 'inherit',
  })
  const [code] = await once(child, 'exit')
  return typeof code === 'number' ? code : 1
}

/** In the checkout the command runs from `.ts` sources; installed as a package, from compiled `.js` files. */
const ending = import.meta.filename.slice(import.meta.filename.lastIndexOf('.'))
