import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/**
 * A copy of the checkout to change files in.
 *
 * @param linked with the packages that are installed here; without, where packages are to be installed
 * @returns its folder
 */
export function copyCheckout({ linked = true } = {}): string {
  const copy = mkdtempSync(join(tmpdir(), 'cahier-checkout-'))
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  const files = listed.toString().split('\0').filter(Boolean)
  for (const file of files) {
    const source = join(root, file)
    if (!existsSync(source)) continue
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(source, join(copy, file))
  }
  if (!linked) return copy
  for (const folder of ['.', ...files.filter((file) => file.endsWith('/package.json')).map(dirname)]) {
    const installed = join(root, folder, 'node_modules')
    if (existsSync(installed)) symlinkSync(installed, join(copy, folder, 'node_modules'))
  }
  return copy
}
