import { join } from 'node:path'
import { releaseKey } from '@cahier/releases/model'
import { publish } from '@cahier/releases/store'
import type { Environment } from '../environment.ts'
import { CommandError } from '../error.ts'
import { texts } from '../language/texts.ts'
import type { ReleaseContext } from '../release/context.ts'
import { publishOver } from '../release/ship.ts'
import { say } from '../terminal.ts'
import { memberFolder, memberNamed } from '../workspace.ts'

/** `cahier publish <member> --to <url>`: puts the built release into the store of another machine's server. */
export async function publishTo(
  root: string,
  environment: Environment,
  name: string,
  { to, dist }: { to: string; dist?: string },
): Promise<void> {
  const member = memberNamed(name)
  const { key, published } = await publishOver(
    to,
    member,
    dist ?? join(memberFolder(root, member), 'dist'),
    environment,
  )
  say(published ? texts.publish.doneAt(key, to) : texts.publish.beforeAt(key, to))
}

/** `cahier publish <member>`: puts the built release into the store, without making it live. */
export async function publishMember(
  root: string,
  { store, authority }: ReleaseContext,
  name: string,
  dist?: string,
): Promise<void> {
  const member = memberNamed(name)
  const { record, published } = await publish(store, dist ?? join(memberFolder(root, member), 'dist'), (release) => {
    if (release.member === member) return authority.signRelease(release)
    throw new CommandError('CAHIER-C004', texts.publish.another(release.member, member))
  })
  const key = releaseKey(record.member, record.id)
  say(published ? texts.publish.done(key) : texts.publish.before(key))
}
