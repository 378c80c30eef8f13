import { join } from 'node:path'
import { publish } from '@cahier/releases/store'
import type { Owners } from '../build/check-calls.ts'
import { computeReleaseId } from '../build-inputs/release-id.ts'
import type { ReleaseContext } from './context.ts'
import type { Builder } from './deploy.ts'

/**
 * Builds with the presets. Loads the bundler only when something has to be built.
 *
 * @param say told what is to be said of a build
 * @param onMisfit told what a member calls or uses otherwise than its owner declares. It is built and published all the same: whether it goes
 * live is decided by the link check, and something else may be live by then.
 */
export function presetBuilder(
  root: string,
  { store, authority }: Pick<ReleaseContext, 'store' | 'authority'>,
  say: (line: string) => void,
  onMisfit = say,
): Builder {
  let present: Promise<Owners> | undefined
  const owners = () => {
    present ??= import('../build/check-calls.ts').then(({ presentOwners }) => presentOwners(root))
    return present
  }
  return {
    releaseId: (member) => computeReleaseId(join(root, member)),
    async buildAndPublish(member) {
      const { buildRelease } = await import('../build/build-release.ts')
      for (const remark of await buildRelease(root, member, await owners(), onMisfit)) say(remark)
      const { record } = await publish(store, join(root, member, 'dist'), authority.signRelease)
      return record.id
    },
  }
}
