import type {
  CommandConfig,
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
  /** File → `sha384-…` of the entry and of every script and stylesheet that an expose needs at once. Empty only in development. */
  integrity: Readonly<Record<string, string>>
}

/** A release that is live, with its approved predecessor. */
export interface LiveRemote extends RemoteRelease {
  routes: readonly RouteConfig[]
  widgets: readonly WidgetConfig[]
  commands: readonly CommandConfig[]
  search?: SearchConfig
  outbox?: OutboxConfig
  predecessor: RemoteRelease | null
}

/** The index of one set: every remote. Served immutable at `/sets/<channel>/<number>-<digest>.json`. */
export interface SetIndex {
  number: number
  shell: string
  remotes: readonly LiveRemote[]
}

/** The JSON that stands inert in the HTML (`<script type="application/json" id="cahier-boot">`). */
export interface BootData {
  set: number
  /** Where the page shows another set than the live one: of which channel, since when, and whether it stays with that set. */
  visit?: { channel: string; createdAt: string; pinned: boolean }
  /** Why the live set is shown to somebody who asked for another one. */
  refusal?: 'invalid' | 'expired' | 'barred'
  /** The running shell's release id and what it offers. */
  shell: { id: string; contract: string; federation: string }
  /** Where the index of the whole set is, and its `sha384-…`. */
  index: { url: string; integrity: string }
  /**
   * Where newer sets are told of (see `LiveNews`), whether by a stream too, and the digest of what this page is drawn with.
   */
  live: { url: string; stream: boolean; frame: string }
  /** The remote that answers for the opened path, or null where the shell does. */
  remote: LiveRemote | null
  /** Access and owner of every path, so the shell routes before the index has come. */
  routes: readonly (RouteConfig & { member: MemberName })[]
  navigation: readonly NavigationConfig[]
  /** `url` is empty when the backend is same-origin. */
  supabase: { url: string; publishableKey: string }
  supportEmail: string
  forumUrl: string
  /** The language that the server drew the page in (cookie, else Accept-Language, else fr); null where no server was asked. */
  language: Language | null
  development: boolean
}
