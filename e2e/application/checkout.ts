import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/**
 * Copies the checkout, so that a journey can change files.
 *
 * @param linked whether to link the installed packages; false if the journey installs packages itself
 * @returns the folder
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
