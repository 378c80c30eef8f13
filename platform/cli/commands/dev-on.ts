import { join } from 'node:path'
import { serveMember } from '../development/serve-member.ts'
import type { Environment } from '../environment.ts'
import { CommandError } from '../error.ts'
import { texts } from '../language/texts.ts'
import { onStop } from '../progress.ts'
import { overrideOver } from '../release/ship.ts'
import { say } from '../terminal.ts'
import { memberNamed, memberOfFolder } from '../workspace.ts'

/**
 * `cahier dev <member> --on <url>`: serves a remote from its sources, and prints a link that shows it in the live application, in the browser that opens
 * it and on this machine only.
 *
 * @throws CAHIER-C004 for anything but one remote, CAHIER-C013 if the application refuses the link
 */
export async function devOn(
  root: string,
  environment: Environment,
  names: readonly string[],
  site: string,
): Promise<void> {
  const [member = null, ...others] = names.length === 0 ? [memberOfFolder()] : names.map(memberNamed)
  if (member === null || others.length > 0) throw new CommandError('CAHIER-C004', texts.member.which)
  if (member === 'shell') throw new CommandError('CAHIER-C004', texts.against.remotesOnly)
  say(texts.member.buildingForDevelopment(member))
  const served = await serveMember(root, member, join(environment.data, 'development', member), 'production')
  try {
    const link = await overrideOver(site, { member, url: served.url }, environment)
    onStop(async () => {
      await served.close()
      process.exit(0)
    })
    say(texts.member.shownOn(member, site))
    say(link)
  } catch (error) {
    await served.close()
    throw error
  }
}
