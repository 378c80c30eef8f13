import { join } from 'node:path'
import { publish } from '@cahier/releases/store'
import { computeReleaseId } from '../build-inputs/release-id.ts'
import type { ReleaseContext } from './context.ts'
import type { Builder } from './deploy.ts'

/** Builds with the presets. Loads the bundler only when something has to be built. */
export function presetBuilder(root: string, { store, authority }: ReleaseContext): Builder {
  return {
    releaseId: (member) => computeReleaseId(join(root, member)),
    async buildAndPublish(member) {
      const { buildMember } = await import('../build/build-member.ts')
      await buildMember(join(root, member))
      const { record } = await publish(store, join(root, member, 'dist'), authority.signRelease)
      return record.id
    },
  }
}
