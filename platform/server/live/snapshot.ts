import { createHash } from 'node:crypto'
import type { Language, NavigationConfig, RouteConfig } from '@cahier/contract/config'
import type {
  LiveNews,
  MemberName,
  Records,
  ReleaseDraft,
  ReleaseKey,
  ReleaseRecord,
  ReleaseSet,
  RunningCanary,
  SetIndex,
  SetMember,
} from '@cahier/releases/model'
import {
  canariesOf,
  combinationsOf,
  membersOnTrial,
  projectIndex,
  ReleaseError,
  releaseBase,
  releaseKey,
  sideName,
  toDevelopmentRemote,
} from '@cahier/releases/model'
import type { TextBody } from '../responses/text-body.ts'
import { textBody } from '../responses/text-body.ts'

/** A member served by a development server in place of its release. */
export interface DevelopmentMember {
  /** Where its files are: `http://localhost:4001/`. */
  url: string
  draft: ReleaseDraft
}
export type DevelopmentMembers = Readonly<Partial<Record<MemberName, DevelopmentMember>>>

/** A page in a file of a release. */
export interface ReleasedPage {
  /** `/de/faq` */
  path: string
  member: MemberName
  id: string
  /** Path inside the release. */
  file: string
  integrity: string
}

/** A set, ready to be served: everything derived from it is computed once. */
export interface Snapshot {
  set: ReleaseSet
  shell: { record: ReleaseDraft & Partial<Pick<ReleaseRecord, 'files'>>; base: string }
  index: SetIndex
  /** The index as served. */
  indexBody: TextBody
  /** What open tabs are told: the set, the immutable URL of its index, and the index's `sha256-…`. */
  news: LiveNews
  /** URL → hash of what the live releases run on, and of the index. Null while a development server replaces a member. */
  files: Readonly<Record<string, string>> | null
  /** URL of a file that holds texts of one language only → the language. */
  catalogues: ReadonlyMap<string, Language>
  routes: readonly (RouteConfig & { member: MemberName })[]
  navigation: readonly NavigationConfig[]
  /** Pages that the build of a live release has rendered, by their addresses: `/de/faq`. */
  pages: ReadonlyMap<string, ReleasedPage>
  /** The release that serves a member: `mf-notes@3fa1c07b22d9`. */
  releaseOf(member: MemberName): ReleaseKey
}

/** A set for all sessions: as it is, and with each combination of the releases on trial. */
export interface SetSnapshot extends Snapshot {
  trials: readonly RunningCanary[]
  /** Every snapshot that a session may be served, this one among them. */
  sides: readonly Snapshot[]
  /** The snapshot for sessions that try the releases of these members. */
  sideFor(tried: readonly MemberName[]): Snapshot
}

/**
 * @param records the records of the set's releases, of their predecessors, and of what is on trial
 * @throws CAHIER-R002, CAHIER-R003 when the set cannot be served
 */
export function snapshotOf(set: ReleaseSet, records: Records, development: DevelopmentMembers = {}): SetSnapshot {
  const stable = sideOf(set, records, development)
  const trials = canariesOf(set)
  const sides = new Map(
    combinationsOf(trials).map((tried) => [
      sideName(trials, tried),
      sideOf({ ...set, members: membersOnTrial(set, tried) }, records, development),
    ]),
  )
  return {
    ...stable,
    trials,
    sides: [stable, ...sides.values()],
    sideFor: (tried) => sides.get(sideName(trials, tried)) ?? stable,
  }
}

function sideOf(set: ReleaseSet, records: Records, development: DevelopmentMembers): Snapshot {
  const shell = shellOf(set, records, development)
  const index = withDevelopment(projectIndex(set, records), development)
  const indexText = JSON.stringify(index)
  const digest = createHash('sha256').update(indexText).digest()

  const drafts = new Map<MemberName, ReleaseDraft>([['shell', shell.record]])
  for (const { member, id } of index.remotes) {
    const draft = development[member]?.draft ?? records.get(releaseKey(member, id))
    if (draft) drafts.set(member, draft)
  }
  const live = [...drafts.values()]
  const indexUrl = `/sets/${set.channel}/${set.number}-${digest.toString('hex').slice(0, 12)}.json`
  const indexIntegrity = `sha256-${digest.toString('base64')}`
  const routes = live.flatMap((draft) => draft.routes.map((route) => ({ ...route, member: draft.member })))
  const navigation = live.flatMap((draft) => draft.navigation).sort((a, b) => a.order - b.order)
  const frame = createHash('sha256')
    .update(JSON.stringify([shell.record.id, routes, navigation]))
    .digest('base64url')
  return {
    set,
    shell,
    index,
    indexBody: textBody(indexText),
    news: {
      set: set.number,
      index: { url: indexUrl, integrity: indexIntegrity },
      frame: frame.slice(0, 16),
    },
    files: Object.keys(development).length > 0 ? null : { [indexUrl]: indexIntegrity, ...filesOf(set, records) },
    catalogues: cataloguesOf(set, records),
    routes,
    navigation,
    pages: new Map(index.remotes.flatMap(({ member, id }) => pagesOf(records.get(releaseKey(member, id))))),
    releaseOf: (member) => releaseKey(member, drafts.get(member)?.id ?? 'unknown'),
  }
}

function shellOf(set: ReleaseSet, records: Records, development: DevelopmentMembers): Snapshot['shell'] {
  const override = development.shell
  if (override) return { record: override.draft, base: folder(override.url) }
  const id = set.members.shell?.release
  const record = id === undefined ? undefined : records.get(releaseKey('shell', id))
  if (!record) throw new ReleaseError('CAHIER-R003 no shell', { set: set.number })
  return { record, base: releaseBase('shell', record.id) }
}

function withDevelopment(index: SetIndex, development: DevelopmentMembers): SetIndex {
  const remotes = new Map(index.remotes.map((remote) => [remote.member, remote]))
  for (const [member, { url, draft }] of Object.entries(development) as [MemberName, DevelopmentMember][]) {
    if (member === 'shell') continue
    remotes.set(member, toDevelopmentRemote(draft, url))
  }
  return { ...index, remotes: [...remotes.values()] }
}

/** A development server's draft has no record under its id, and no pages. */
function pagesOf(record: ReleaseRecord | undefined): [string, ReleasedPage][] {
  if (!record?.prerendered) return []
  const { member, id, files } = record
  return Object.entries(record.prerendered).flatMap(([path, file]) => {
    const integrity = files[file]?.integrity
    return integrity === undefined ? [] : [[path, { path, member, id, file, integrity }]]
  })
}

function filesOf(set: ReleaseSet, records: Records): Record<string, string> {
  const files: Record<string, string> = {}
  for (const [member, { release }] of Object.entries(set.members) as [MemberName, SetMember][]) {
    const record = records.get(releaseKey(member, release))
    const pages = new Set([record?.starter, ...Object.values(record?.prerendered ?? {})])
    for (const [path, { integrity, type }] of Object.entries(record?.files ?? {})) {
      // The browser stores the service worker itself, recordings are larger than the application, and pages for visitors need the network.
      const isLeftOut = /^(audio|video)\//.test(type) || path.startsWith('online-')
      if (path === record?.serviceWorker || isLeftOut || pages.has(path)) continue
      files[releaseBase(member, release) + path] = integrity
    }
  }
  return files
}

function cataloguesOf(set: ReleaseSet, records: Records): Map<string, Language> {
  const found = new Map<string, Language>()
  for (const [member, { release }] of Object.entries(set.members) as [MemberName, SetMember][]) {
    const { catalogues = {} } = records.get(releaseKey(member, release)) ?? {}
    for (const [language, files] of Object.entries(catalogues) as [Language, readonly string[]][]) {
      for (const file of files) found.set(releaseBase(member, release) + file, language)
    }
  }
  return found
}

const folder = (url: string) => (url.endsWith('/') ? url : `${url}/`)
