import type {
  CommandConfig,
  CommandNeed,
  FlagConfig,
  Language,
  NavigationConfig,
  OutboxConfig,
  RouteConfig,
  SearchConfig,
  Shape,
  WidgetConfig,
  WidgetSlot,
} from '@cahier/contract/config'

/** Members of a release set: the shell and the remotes, by folder name. */
export type MemberName = 'shell' | `mf-${string}`

/** Names one release of one member: `mf-notes@3fa1c07b22d9`. */
export type ReleaseKey = `${MemberName}@${string}`

export const releaseKey = (member: MemberName, id: string): ReleaseKey => `${member}@${id}`

/** The area that a member serves, as migrations name it: `mf-notes` → `notes`, and `shell`. */
export const areaOf = (member: MemberName): string => member.replace(/^mf-/, '')

/** The signature of a record or a set. */
export interface Signature {
  /** Id of the public key. */
  key: string
  /** Ed25519, in base64. */
  value: string
}

/** One file of a release. Sizes in bytes; `brotli` and `gzip` are absent where compression does not pay. */
export interface ReleaseFile {
  /** `sha256-<base64>`, or `sha384-<base64>` in old records: the form that the `integrity` attribute takes. */
  integrity: string
  type: string
  size: number
  brotli?: number
  gzip?: number
}

/** The CI run that built a release, as its publisher says and signs. Addresses are of web pages. */
export interface Provenance {
  repository: string
  workflow: string
  run: string
}

/** What may name a release after its member: its id, its version, or a tag. */
export const releaseName = /^[A-Za-z0-9][\w.+-]{0,63}$/
/** An id is no tag. */
export const isReleaseId = (name: string): boolean => /^[0-9a-f]{12}$/.test(name)

/** How the files of a release are hashed. */
export type HashAlgorithm = 'sha256' | 'sha384'

/** What one exposed module needs before it can run. */
export interface ReleaseExpose {
  /** Files to preload, entry excluded. */
  js: readonly string[]
  css: readonly string[]
  /** Shared modules it consumes, each a key of `imports`. */
  shared: readonly string[]
}

/** What one command gets and returns, as a caller declares it. */
export type CommandShapes = Pick<CommandNeed, 'payload' | 'result'>

/** What a release may weigh as it is sent, in bytes, as in `ReleaseSize`. */
export interface SizeBudget {
  entry: number
  app: number
}

/**
 * `release.json`: the record of one immutable release. It has no time or author, so that the same inputs give the same bytes.
 */
export interface ReleaseRecord {
  format: 1
  member: MemberName
  /** Twelve hex digits of the digest of the inputs. */
  id: string
  version: string
  /** Names that its publisher gave it, each for the newest release that has it. Absent if there are none. */
  tags?: readonly string[]
  /** What the build hashed its files with, in the entry too; absent in old records, which have `sha384`. */
  hash?: HashAlgorithm
  /** Commit that the sources were taken from, or null where they are not committed. */
  commit: string | null
  /** The teams or persons who own the member, as its sources said when it was built. Absent in old records, and where they do not say it. */
  owners?: readonly string[]
  /** What its entry and first screen may weigh, as its sources said when it was built. Absent in old records, and where they do not say it. */
  budget?: SizeBudget
  /** What built it; absent where that was no CI. */
  provenance?: Provenance
  /** Name of the Module Federation container, `mf_notes_<id>`. The shell's is null. */
  container: string | null
  /** File that the loader (or the HTML, for the shell) starts with. */
  entry: string
  /**
   * Files that the HTML names besides the entry: stylesheets, scripts, and preloaded fonts and scripts (`ahead` on a learner's pages, `mount`
   * on an area's page); the shell's only.
   */
  initial: {
    js: readonly string[]
    css: readonly string[]
    fonts?: readonly string[]
    ahead?: readonly string[]
    mount?: readonly string[]
  }
  /** Script of the service worker, served at `/service-worker.js`; the shell's only. */
  serviceWorker?: string
  /** Script that starts the shell on a prerendered page; the shell's only. */
  starter?: string
  /** Script that draws the top of a learner's page and then starts the shell; the shell's only. */
  earlyFrame?: string
  /** Path of a page, `/de/faq` → file with the prerendered page (`PrerenderedPage`). */
  prerendered?: Readonly<Record<string, string>>
  /** Language → scripts that hold texts in that language only. Absent in old records. */
  catalogues?: Readonly<Partial<Record<Language, readonly string[]>>>
  /** The range that a remote requires; or the version that the shell provides, and those of former majors that it provides as well. */
  contract: { range: string } | { provides: string; former?: readonly string[] }
  /** Version of the Module Federation runtime it was built for. */
  federation: string
  /** Shared modules consumed: module → semver range. */
  imports: Readonly<Record<string, string>>
  /** Names that it imports: shared module → names. Absent in old records. */
  importedNames?: Readonly<Record<string, readonly string[]>>
  /** Names that can be imported: shared module → names, where they are known; the shell's only. */
  providedNames?: Readonly<Record<string, readonly string[]>>
  /** Shared modules provided: module → version. Only the shell has any. */
  provides: Readonly<Record<string, string>>
  exposes: Readonly<Record<string, ReleaseExpose>>
  routes: readonly RouteConfig[]
  navigation: readonly NavigationConfig[]
  widgets: readonly WidgetConfig[]
  /** What it gives to the widgets of each slot; the shell's only. Absent in old records. */
  slots?: Readonly<Partial<Record<WidgetSlot, Shape>>>
  commands: readonly CommandConfig[]
  /** The expose of its search provider; absent if it has none. */
  search?: SearchConfig
  /** The expose that sends its waiting changes; absent if it has none. */
  outbox?: OutboxConfig
  /** Its flags by name; absent if there are none. */
  flags?: Readonly<Record<string, FlagConfig>>
  /** Selectors of its styles that are meant to reach beyond its own views; absent if there are none. */
  globalStyles?: readonly string[]
  /** Commands of other members that it calls and cannot do without. */
  uses: readonly string[]
  /** What it sends with commands of other members, and uses of their results: command → shapes. Absent in old records. */
  calls?: Readonly<Record<string, CommandShapes>>
  migration: { needs: string | null; builtAgainst: string | null }
  /** Path inside the release → file. */
  files: Readonly<Record<string, ReleaseFile>>
  /** Its publisher's signature; absent in stores without keys. */
  signature?: Signature
}

/** `dist/release.draft.json`: what the build knows about the release. Publishing adds the files. */
export type ReleaseDraft = Omit<ReleaseRecord, 'files' | 'signature'>
