import type { MemberName } from '../model/index.ts'
import { isReleaseId, ReleaseError, releaseKey } from '../model/index.ts'
import { readableRecord } from './commit.ts'
import type { ReleaseStore } from './store.ts'

/**
 * The id of the release that a name stands for: an id for itself, a version or a tag for the newest release of the member that has it.
 *
 * @throws CAHIER-R002 when the store has none
 */
export async function releaseIdOf(store: ReleaseStore, member: MemberName, name: string): Promise<string> {
  if (isReleaseId(name)) {
    if (await readableRecord(store, member, name)) return name
    // One that is damaged is still named, to take it down.
    if ((await store.published(member)).some(({ id }) => id === name)) return name
  } else {
    for (const { id } of await store.published(member)) {
      const record = await readableRecord(store, member, id)
      if (record?.version === name || record?.tags?.includes(name)) return id
    }
  }
  throw new ReleaseError('CAHIER-R002', { release: releaseKey(member, name) })
}
