import { join } from 'node:path'
import type { ServedMember } from '../development/serve-member.ts'
import type { Environment } from '../environment.ts'
import { CommandError } from '../error.ts'
import { texts } from '../language/texts.ts'
import { say } from '../terminal.ts'
import { memberNamed, memberOfFolder, presentMembers } from '../workspace.ts'
import { requireFreePort, start } from './start.ts'

/**
 * `cahier dev <member…>`: runs the whole application with some members served from their sources, with hot reload. The other members
 * run from their releases. The shell is a development build as well, because it provides React and hot reload needs React's
 * development build.
 */
export async function dev(root: string, environment: Environment, names: readonly string[]): Promise<void> {
  const members = names.length === 0 ? [memberOfFolder()] : names.map(memberNamed)
  const present = await presentMembers(root)
  for (const member of members) {
    if (member === null) throw new CommandError('CAHIER-C004', texts.member.which)
    if (!present.includes(member)) throw new CommandError('CAHIER-C004', texts.member.absent(member))
  }
  await requireFreePort(environment)
  const { serveMember } = await import('../development/serve-member.ts')
  const served = new Map<string, ServedMember>()
  const close = async () => {
    await Promise.all([...served.values()].map((one) => one.close()))
  }
  try {
    for (const one of new Set(['shell' as const, ...members.filter((member) => member !== null)])) {
      say(texts.member.buildingForDevelopment(one))
      served.set(one, await serveMember(root, one, join(environment.data, 'development', one)))
    }
  } catch (error) {
    await close()
    throw error
  }
  await start(root, environment, { members: Object.fromEntries(served), close })
  say(texts.member.reloads)
}
