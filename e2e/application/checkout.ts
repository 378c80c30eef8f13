import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'

const root = join(import.meta.dirname, '../..')

/**
 * Copies the checkout, so that a journey can change files.
 *
 * @param linked whether to link the installed packages, and those of the workspace in the copy; false if the journey installs packages itself
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
    linkPackages(join(root, folder, 'node_modules'), join(copy, folder, 'node_modules'), copy)
  }
  return copy
}

/** Scope of the workspace's own packages: in a copy they are the copy's. */
const own = '@cahier'

function linkPackages(installed: string, linked: string, copy: string): void {
  if (!existsSync(installed)) return
  mkdirSync(join(linked, own), { recursive: true })
  for (const name of readdirSync(installed)) {
    if (name !== own) symlinkSync(join(installed, name), join(linked, name))
  }
  const ours = join(installed, own)
  for (const name of existsSync(ours) ? readdirSync(ours) : []) {
    symlinkSync(join(copy, relative(root, realpathSync(join(ours, name)))), join(linked, own, name))
  }
}
