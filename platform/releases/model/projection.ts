import type { LiveRemote, RemoteRelease, SetIndex } from './boot.ts'
import { ReleaseError } from './error.ts'
import type { Records } from './link.ts'
import type { MemberName, ReleaseDraft, ReleaseRecord } from './record.ts'
import { releaseKey } from './record.ts'
import type { ReleaseSet, SetMember } from './set.ts'

/** Absolute path of a release's folder, where its files are served. */
export const releaseBase = (member: MemberName, id: string) => `/releases/${member}/${id}/`

/** Absolute path of what a shell's release gives to widgets, as its record has it: slot → shape, for builds of remotes elsewhere. */
export const slotsPath = (id: string) => `${releaseBase('shell', id)}slots.json`

/**
 * What the loader needs of a remote's release.
 *
 * @throws CAHIER-R003 for the shell, which the loader does not load
 */
export function toRemoteRelease(record: ReleaseRecord): RemoteRelease {
  const { member, id, container, contract } = record
  if (container === null || !('range' in contract)) {
    throw new ReleaseError('CAHIER-R003 not a remote', { release: releaseKey(member, id) })
  }
  const integrity: Record<string, string> = {}
  // The entry holds the hashes of lazily loaded files.
  const loaded = Object.values(record.exposes).flatMap(({ js, css }) => [...js, ...css])
  for (const path of [record.entry, ...loaded]) {
    const file = record.files[path]
    if (file) integrity[path] = file.integrity
  }
  return {
    member,
    id,
    container,
    base: releaseBase(member, id),
    entry: record.entry,
    contract: contract.range,
    federation: record.federation,
    imports: record.imports,
    exposes: record.exposes,
    integrity,
  }
}

/** What a running shell needs to load a remote that a development server serves at `url`. Its files have no hashes. */
export function toDevelopmentRemote(draft: ReleaseDraft, url: string): LiveRemote {
  const remote = toRemoteRelease({ ...draft, files: {} })
  return { ...remote, base: url.endsWith('/') ? url : `${url}/`, ...offersOf(draft), predecessor: null }
}

const offersOf = ({ routes, widgets, commands, search, outbox }: ReleaseDraft) => ({
  routes,
  widgets: widgets.map(({ props: _, ...widget }) => widget),
  commands,
  ...(search && { search }),
  ...(outbox && { outbox }),
})

/**
 * Everything that a running shell needs to know of a set.
 *
 * @param records the records of the live releases and, where they are to be offered, of their predecessors
 * @throws CAHIER-R002 when a live release has no record
 */
export function projectIndex(set: ReleaseSet, records: Records): SetIndex {
  const shell = set.members.shell
  if (!shell) throw new ReleaseError('CAHIER-R003 no shell', { set: set.number })
  const remotes = (Object.entries(set.members) as [MemberName, SetMember][])
    .filter(([member]) => member !== 'shell')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([member, { release, predecessor, fallback, flags }]): LiveRemote => {
      const key = releaseKey(member, release)
      const record = records.get(key)
      if (!record) throw new ReleaseError('CAHIER-R002', { release: key })
      const mayFallBack = predecessor !== null && fallback !== false
      const previous = mayFallBack ? records.get(releaseKey(member, predecessor)) : undefined
      return {
        ...toRemoteRelease(record),
        ...offersOf(record),
        ...(flags && { flags }),
        predecessor: previous ? toRemoteRelease(previous) : null,
      }
    })
  return { number: set.number, shell: shell.release, remotes }
}
