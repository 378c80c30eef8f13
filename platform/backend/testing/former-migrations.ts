import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { temporaryDirectory } from './directory.ts'

const pack = join(import.meta.dirname, 'former-migrations.tar.gz')

/**
 * Unpacks the migrations that the baseline stands for: those of the version that its tag names. Whoever applies them has the database of
 * that version.
 *
 * @returns a directory of the caller's own
 */
export async function formerMigrations(): Promise<string> {
  const directory = await temporaryDirectory('cahier-former-migrations-')
  await promisify(execFile)('tar', ['-xzf', pack, '-C', directory])
  return directory
}
