import type { MemberName, MemberSizes, ReleaseSet } from '@cahier/releases/model'
import { sizeOf } from '@cahier/releases/model'
import { type ReleaseStore, readableRecord } from '@cahier/releases/store'
import { maxReleases } from './overview.ts'

/** What the last releases of each live member weigh, by the names of members. */
export const sizesOf = (store: ReleaseStore, { members }: Pick<ReleaseSet, 'members'>): Promise<MemberSizes[]> =>
  Promise.all(
    (Object.keys(members) as MemberName[]).sort().map(async (member) => {
      const { release = '' } = members[member] ?? {}
      // The live one, however old it is: the page says what it weighs.
      const shown = (await store.published(member)).filter(({ id }, place) => place < maxReleases || id === release)
      const found = await Promise.all(
        shown
          .reverse()
          .map(async ({ id, publishedAt }) => ({ publishedAt, record: await readableRecord(store, member, id) })),
      )
      const releases = found.flatMap(({ publishedAt, record }) =>
        record ? [{ id: record.id, publishedAt: publishedAt.toISOString(), ...sizeOf(record) }] : [],
      )
      const live = found.find(({ record }) => record?.id === release)?.record
      return { member, release, releases, budget: live?.budget ?? null }
    }),
  )
