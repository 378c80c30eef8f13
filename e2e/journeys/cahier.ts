import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '../..')

/** Runs `cahier` with the data of this run's application. */
export const cahier = (...words: string[]) =>
  promisify(execFile)(process.execPath, [join(root, 'platform/cli/main.ts'), ...words], {
    cwd: root,
    env: { ...process.env, CAHIER_DATA: process.env.CAHIER_E2E_DATA },
  })
