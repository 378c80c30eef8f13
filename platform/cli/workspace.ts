import { existsSync, readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { MemberName } from '@cahier/releases/model'
import { isMemberName } from '@cahier/releases/model'
import { CommandError } from './error.ts'
import { texts } from './language/texts.ts'

const checkout = join(import.meta.dirname, '../..')

/** Whether the command runs from the application's checkout, and not from an installed package, which has neither server nor backend. */
export const isCheckout = existsSync(join(checkout, 'pnpm-workspace.yaml'))

/** The checkout that the command belongs to; the current folder if the command was installed as a package. */
export const root = isCheckout ? checkout : process.cwd()

/** Members that can be built here: folders with a bundler configuration, the shell first. */
export async function presentMembers(folder = root): Promise<MemberName[]> {
  const names = (await readdir(folder)).filter(isMemberName)
  return names
    .filter((name) => existsSync(join(folder, name, 'rspack.config.ts')))
    .sort((a, b) => Number(b === 'shell') - Number(a === 'shell') || (a < b ? -1 : 1))
}

/**
 * Parses an argument that names a member: `mf-notes`, or `notes` for short.
 *
 * @throws CAHIER-C004 for an invalid name
 */
export function memberNamed(argument: string): MemberName {
  const name = argument === 'shell' || argument.startsWith('mf-') ? argument : `mf-${argument}`
  if (isMemberName(name)) return name
  throw new CommandError('CAHIER-C004', texts.member.noName(argument))
}

/** The member of the current folder, or null. */
export function memberOfFolder(folder = process.cwd()): MemberName | null {
  if (!existsSync(join(folder, 'rspack.config.ts'))) return null
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { name: string }
  const name = manifest.name.replace(/^@[^/]+\//, '')
  return isMemberName(name) ? name : null
}

/** The named member, else the member of the current folder, else all. @throws CAHIER-C004 for an invalid name */
export async function chosenMembers(root: string, name: string | undefined): Promise<MemberName[]> {
  if (name !== undefined) return [memberNamed(name)]
  const here = memberOfFolder()
  return here ? [here] : presentMembers(root)
}

/** Where a member's sources are: in the checkout, or the root of its own repository. */
export function memberFolder(root: string, member: MemberName): string {
  return memberOfFolder(root) === member ? root : join(root, member)
}
