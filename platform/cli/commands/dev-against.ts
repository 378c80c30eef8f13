import { join } from 'node:path'
import type { MemberName } from '@cahier/releases/model'
import { siteAt } from '../development/installation.ts'
import { serveAgainst } from '../development/serve-against.ts'
import { type ServedMember, serveMember } from '../development/serve-member.ts'
import type { Environment } from '../environment.ts'
import { CommandError } from '../error.ts'
import { texts } from '../language/texts.ts'
import { onStop } from '../progress.ts'
import { say } from '../terminal.ts'
import { memberNamed, memberOfFolder } from '../workspace.ts'

/**
 * `cahier dev <member…> --against <url>`: shows another installation on this machine, with some of its remotes from their sources. Needs no
 * database, no shell and no other remote here.
 */
export async function devAgainst(
  root: string,
  environment: Environment,
  names: readonly string[],
  against: string,
): Promise<void> {
  const site = siteAt(against)
  const members = names.length === 0 ? [memberOfFolder()] : names.map(memberNamed)
  const served = new Map<MemberName, ServedMember>()
  const close = () => Promise.all([...served.values()].map((one) => one.close()))
  try {
    for (const member of members) {
      if (member === null) throw new CommandError('CAHIER-C004', texts.member.which)
      if (member === 'shell') throw new CommandError('CAHIER-C004', texts.against.remotesOnly)
      say(texts.member.buildingForDevelopment(member))
      const output = join(environment.data, 'development', member)
      served.set(member, await serveMember(root, member, output, 'production'))
    }
    const shown = await serveAgainst(site, served, environment.port)
    onStop(async () => {
      await Promise.all([shown.close(), close()])
      process.exit(0)
    })
    say(texts.against.ready(shown.url, site.origin))
  } catch (error) {
    await close()
    throw error
  }
}
