import { join } from 'node:path'
import { isReleaseId, type MemberName, releaseKey, releaseName } from '@cahier/releases/model'
import { publish, tagBuild } from '@cahier/releases/store'
import type { Environment } from '../environment.ts'
import { CommandError } from '../error.ts'
import { texts } from '../language/texts.ts'
import type { ReleaseContext } from '../release/context.ts'
import { publishOver } from '../release/ship.ts'
import { remark, say } from '../terminal.ts'
import { memberFolder, memberNamed } from '../workspace.ts'

/** Which build is published, and what its release is called besides its id and version. */
export interface Publication {
  /** Folder of the build; the member's `dist` by default. */
  dist?: string
  /** Tags, with commas between. */
  tag?: string
}

/** `cahier publish <member> --to <url>`: puts the built release into the store of another machine's server. */
export async function publishTo(
  root: string,
  environment: Environment,
  name: string,
  { to, ...publication }: Publication & { to: string },
): Promise<void> {
  const member = memberNamed(name)
  const { key, published } = await publishOver(to, member, await tagged(root, member, publication), environment)
  say(published ? texts.publish.doneAt(key, to) : texts.publish.beforeAt(key, to))
}

/** `cahier publish <member>`: puts the built release into the store, without making it live. */
export async function publishMember(
  root: string,
  { store, authority }: ReleaseContext,
  name: string,
  publication: Publication,
): Promise<void> {
  const member = memberNamed(name)
  const folder = await tagged(root, member, publication)
  const { record, published } = await publish(store, folder, (release) => {
    if (release.member === member) return authority.signRelease(release)
    throw new CommandError('CAHIER-C004', texts.publish.another(release.member, member))
  })
  const key = releaseKey(record.member, record.id)
  say(published ? texts.publish.done(key) : texts.publish.before(key))
  const missing = tagsOf(publication).filter((tag) => !record.tags?.includes(tag))
  if (missing.length > 0) remark(texts.publish.untagged(key, missing.join(', ')))
}

const tagsOf = ({ tag }: Publication): string[] => tag?.split(',').map((one) => one.trim()) ?? []

/** Writes the tags into the build, whose record is signed with them. @returns the folder of the build */
async function tagged(root: string, member: MemberName, { dist, ...publication }: Publication): Promise<string> {
  const folder = dist ?? join(memberFolder(root, member), 'dist')
  const tags = tagsOf(publication)
  if (tags.length === 0) return folder
  for (const one of tags) {
    if (!releaseName.test(one) || isReleaseId(one)) throw new CommandError('CAHIER-C004', texts.publish.noTag(one))
  }
  await tagBuild(folder, tags)
  return folder
}
