import { type MemberName, releaseName } from '@cahier/releases/model'
import { CommandError } from '../error.ts'
import { texts } from '../language/texts.ts'
import { memberNamed } from '../workspace.ts'

/**
 * Parses an argument that names one release by its id, its version or a tag: `mf-notes@3fa1c07b22d9`, `mf-notes@1.4.0`, `mf-notes@rentree`.
 *
 * @throws CAHIER-C004 for anything else
 */
export function releaseNamed(argument: string): { member: MemberName; release: string } {
  const [name = '', release = '', ...rest] = argument.split('@')
  if (!releaseName.test(release) || rest.length > 0) {
    throw new CommandError('CAHIER-C004', texts.member.noRelease(argument))
  }
  return { member: memberNamed(name), release }
}
