import type { MemberName } from '@cahier/releases/model'
import { CommandError } from '../error.ts'
import { texts } from '../language/texts.ts'
import { memberNamed } from '../workspace.ts'

/**
 * Parses an argument that names one release: `mf-notes@3fa1c07b22d9`.
 *
 * @throws CAHIER-C004 for anything else
 */
export function releaseNamed(argument: string): { member: MemberName; id: string } {
  const [name = '', id = '', ...rest] = argument.split('@')
  if (!/^[0-9a-f]{12}$/.test(id) || rest.length > 0) {
    throw new CommandError('CAHIER-C004', texts.member.noRelease(argument))
  }
  return { member: memberNamed(name), id }
}
