/**
 * What a remote says of itself, as data. The build turns it into the release record, so the shell can draw
 * navigation, routes and the frame of the dashboard before any code of the remote has loaded.
 */

/** The four interface languages. French is the source. */
export const languages = ['fr', 'en', 'es', 'de'] as const
export type Language = (typeof languages)[number]

/** One text in the four languages. */
export type Localized = Readonly<Record<Language, string>>

/** Icons that navigation and commands may name: a closed set, so that the shell draws them without loading the remote. */
export const iconNames = [
  'book',
  'calendar',
  'dashboard',
  'help',
  'notebook',
  'plus',
  'search',
  'sliders',
  'sparkles',
  'users',
  'video',
  'zap',
] as const
export type IconName = (typeof iconNames)[number]

/** Who may open a route: everybody, or only a signed-in learner (others go to `/`). */
export type RouteAccess = 'public' | 'protected'

export interface RouteConfig {
  /** Absolute path prefix that the remote answers for, `/notes`. The longest prefix wins; `/` matches only itself. */
  path: string
  access: RouteAccess
  /** Title of the view: header and document title. */
  title: Localized
  /** `frame` (default): inside sidebar and header. `bare`: the remote draws the whole page. */
  layout?: 'frame' | 'bare'
  /**
   * It also has an address per language, where it is in that language whatever the visitor's: `/faq`, and `/de/faq`. Where
   * the remote has a `src/prerender.ts`, its build renders the page in each language.
   */
  localized?: boolean
}

export interface NavigationConfig {
  /** Stable id, unique in the application: `notes`. */
  id: string
  path: string
  icon: IconName
  /** Ascending. The shell's own: dashboard 0, search 50. Entries from 100 on stand under a separator. */
  order: number
  label: Localized
  /** Letter for the `g` + letter shortcut. */
  key?: string
}

/**
 * Named places of the shell that a widget can fill. The suffix is the version of the props it receives. `dashboard/links` is beside
 * the dashboard's link to the area: a word or two, which come once the page has settled.
 */
export const widgetSlots = [
  'dashboard/counters/v1',
  'dashboard/next/v1',
  'dashboard/today/v1',
  'dashboard/cards/v1',
  'dashboard/links/v1',
] as const
export type WidgetSlot = (typeof widgetSlots)[number]

export interface WidgetConfig {
  id: string
  slot: WidgetSlot
  /** Key of `exposes`; the module's default export is a component. */
  expose: string
  order: number
  /** Accessible name of the card, shown while it loads and when it fails. */
  label: Localized
}

export interface CommandConfig {
  /** `<area>.<verb>`: `vocabulary.add`. */
  id: string
  /** Key of `exposes`; the module's default export is a `CommandHandler`. */
  expose: string
  label: Localized
  icon?: IconName
  /** Offered among the dashboard's quick actions (ascending order). */
  quickAction?: number
}

export interface SearchConfig {
  /** Key of `exposes`; the module's default export is a `SearchProvider`. */
  expose: string
}

export interface OutboxConfig {
  /** Key of `exposes`; the module's default export is a `Sender`. */
  expose: string
}

export interface RemoteConfig {
  /** `notes` for the folder `mf-notes`. */
  name: string
  routes: readonly RouteConfig[]
  navigation?: readonly NavigationConfig[]
  /** Expose key to source file; `./app` is required. */
  exposes: Readonly<Record<string, string>> & { './app': string }
  widgets?: readonly WidgetConfig[]
  commands?: readonly CommandConfig[]
  /** Adds to what `search_all` finds: what only the area knows, like texts that the server does not have yet. */
  search?: SearchConfig
  /** Sends what the area keeps on the device, wherever in the application the learner is. For areas that call `setUnsent`. */
  outbox?: OutboxConfig
  /** What the remote relies on outside itself. */
  needs: {
    /** Semver range of the contract that the remote was written against: the minimum, never the installed version. */
    contract: string
    /** First migration without which the remote cannot work, by its version (`20261121000100`). */
    migration?: string
    /** Ids of other areas' commands that it executes. */
    commands?: readonly string[]
  }
}

/** Identity function that types a remote's configuration. */
export function defineRemote<const Config extends RemoteConfig>(config: Config): Config {
  return config
}

/** Takes the language out of a localized address: `/de/faq` → `de`, `/faq`. Null where there is none. */
export function splitLanguage(pathname: string): { language: Language | null; path: string } {
  const [, first = '', rest = ''] = /^\/([^/]*)(.*)$/.exec(pathname) ?? []
  const language = languages.find((known) => known === first) ?? null
  return language ? { language, path: rest.replace(/\/+$/, '') || '/' } : { language, path: pathname }
}

/** The address of a localized route in one language: `de`, `/faq` → `/de/faq`. */
export const pathIn = (language: Language, path: string): string => `/${language}${path === '/' ? '' : path}`
