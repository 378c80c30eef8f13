import type {
  CommandConfig,
  FlagValue,
  Language,
  NavigationConfig,
  OutboxConfig,
  RouteConfig,
  SearchConfig,
  WidgetConfig,
} from '@cahier/contract/config'
import type { MemberName, ReleaseExpose } from './record.ts'

/** What the loader needs of one release; a projection of its record. */
export interface RemoteRelease {
  member: MemberName
  id: string
  container: string
  /** Absolute path of the release's folder, `/releases/mf-notes/<id>/`; a development server's URL in development. */
  base: string
  entry: string
  contract: string
  federation: string
  imports: Readonly<Record<string, string>>
  exposes: Readonly<Record<string, ReleaseExpose>>
  /** File → hash of the entry and of every script and stylesheet that an expose needs at once. Empty only in development. */
  integrity: Readonly<Record<string, string>>
}

/** A release that is live, with its approved predecessor. */
export interface LiveRemote extends RemoteRelease {
  routes: readonly RouteConfig[]
  widgets: readonly WidgetConfig[]
  commands: readonly CommandConfig[]
  search?: SearchConfig
  outbox?: OutboxConfig
  /** Values of flags that differ from the defaults; absent if there are none. */
  flags?: Readonly<Record<string, FlagValue>>
  predecessor: RemoteRelease | null
}

/** The index of one set: every remote. Served immutable at `/sets/<channel>/<number>-<digest>.json`. */
export interface SetIndex {
  number: number
  shell: string
  remotes: readonly LiveRemote[]
}

/** The inert JSON in the HTML (`<script type="application/json" id="cahier-boot">`). */
export interface BootData {
  set: number
  /**
   * Set if the page shows another set than the live one: its channel, its time, and whether the page stays on that set. With an override it is the
   * live one, but for one remote: of the channel, or of the development server at `url`.
   */
  visit?: {
    channel: string
    createdAt: string
    pinned: boolean
    override?: { member: MemberName; url: string | null }
  }
  /** Why the live set is shown although another one was requested. */
  refusal?: 'invalid' | 'expired' | 'barred'
  /** The running shell's release id and what it offers. */
  shell: { id: string; contract: string; former?: readonly string[]; federation: string }
  /** Where the index of the whole set is, and its hash. */
  index: { url: string; integrity: string }
  /** Where newer sets are announced (see `LiveNews`), whether there is a stream, and the digest of this page's frame. */
  live: { url: string; stream: boolean; frame: string }
  /** The remote that serves the requested path, or null if the shell does. */
  remote: LiveRemote | null
  /** Access and owner of every path, so that the shell can route before the index has loaded. */
  routes: readonly (RouteConfig & { member: MemberName })[]
  navigation: readonly NavigationConfig[]
  /** `url` is empty when the backend is same-origin. */
  supabase: { url: string; publishableKey: string }
  supportEmail: string
  forumUrl: string
  /** Origin of the operator's Jitsi server; empty if there is none. */
  jitsiUrl: string
  /** Origin of the operator's LiveKit server (`wss://…`); empty if there is none. */
  livekitUrl: string
  /** The language in which the server rendered the page (cookie, else Accept-Language, else fr); null without a server. */
  language: Language | null
  development: boolean
}
