/**
 * A remote's configuration, as data. The build turns it into the release record, so the shell can draw navigation, routes and
 * the frame of the dashboard before any code of the remote has loaded.
 */

import type { Shape } from './shapes.ts'
import type { WidgetSlot } from './slots.ts'

export * from './shapes.ts'
export * from './slots.ts'

/** The four interface languages. French is the source. */
export const languages = ['fr', 'en', 'es', 'de'] as const
export type Language = (typeof languages)[number]

/** One text in the four languages. */
export type Localized = Readonly<Record<Language, string>>

/** Icons for navigation and commands: a fixed set, so that the shell can draw them without loading the remote. */
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
  /** Absolute path prefix that the remote serves, such as `/notes`. The longest prefix wins; `/` matches only itself. */
  path: string
  access: RouteAccess
  /** Title of the view: header and document title. */
  title: Localized
  /** `frame` (default): inside sidebar and header. `bare`: the remote draws the whole page. */
  layout?: 'frame' | 'bare'
  /**
   * Whether it also has an address per language, such as `/de/faq` for `/faq`, which is in that language whatever the
   * visitor's. If the remote has a `src/prerender.ts`, its build renders the page in each language.
   */
  localized?: boolean
}

export interface NavigationConfig {
  /** Stable id, unique in the application: `notes`. */
  id: string
  path: string
  icon: IconName
  /** Ascending. The shell's own entries: dashboard 0, search 50. Entries from 100 on are below a separator. */
  order: number
  label: Localized
  /** Letter of the `g` + letter shortcut. */
  key?: string
}

export interface WidgetConfig {
  id: string
  slot: WidgetSlot
  /** Key of `exposes`; the module's default export is a component. */
  expose: string
  order: number
  /** Accessible name of the card, shown while it loads and when it fails. */
  label: Localized
  /** What it uses of the slot's props (`slotProps`). The link check refuses sets whose shell gives something else. */
  props?: Shape
}

export interface CommandConfig {
  /** `<area>.<verb>`: `vocabulary.add`. */
  id: string
  /** Key of `exposes`; the module's default export is a `CommandHandler`. */
  expose: string
  label: Localized
  /** Other words that the palette finds it by. */
  keywords?: Localized
  icon?: IconName
  /** Position among the dashboard's quick actions; omitted if it is not one. */
  quickAction?: number
  /** What it takes. Keys may be added as optional ones; the link check refuses sets in which a caller sends something else. */
  payload?: Shape
  /** What it returns. */
  result?: Shape
}

/** A command of another area that a remote calls. */
export interface CommandNeed {
  id: string
  /** The remote works without it, and asks `commands.has` first. */
  optional?: boolean
  /** What the remote sends. */
  payload?: Shape
  /** What it uses of the result. */
  result?: Shape
}

export interface SearchConfig {
  /** Key of `exposes`; the module's default export is a `SearchProvider`. */
  expose: string
}

export interface OutboxConfig {
  /** Key of `exposes`; the module's default export is a `Sender`. */
  expose: string
}

/** A value that operators set per channel, while the remote runs: a switch, a number within bounds, or one of a few texts. */
export type FlagConfig =
  | { default: boolean; description: string }
  | { default: number; min: number; max: number; description: string }
  | { default: string; options: readonly string[]; description: string }
export type FlagValue = boolean | number | string

export interface RemoteConfig {
  /** `notes` for the folder `mf-notes`. */
  name: string
  routes: readonly RouteConfig[]
  navigation?: readonly NavigationConfig[]
  /** Expose key to source file; `./app` is required. */
  exposes: Readonly<Record<string, string>> & { './app': string }
  widgets?: readonly WidgetConfig[]
  commands?: readonly CommandConfig[]
  /** Adds results to those of `search_all` that only the area knows, such as texts that were not sent yet. */
  search?: SearchConfig
  /** Sends the area's waiting changes from any page. For areas that call `setUnsent`. */
  outbox?: OutboxConfig
  /** Flags by name (`outline`), read by `defineFlags`. */
  flags?: Readonly<Record<string, FlagConfig>>
  /** Selectors of its styles that are meant to reach beyond its own views (`body:has(.slides)`), and are not refused when it is published. */
  globalStyles?: readonly string[]
  /** What the remote requires. */
  needs: {
    /** Range of the contract that the remote requires, as `^1.2.0`, `~1.2.0`, `>=1.2.0 <2.0.0` or several with `||`: the minimum, never the installed version. */
    contract: string
    /** The oldest migration that the remote requires, by its version (`20261121000100`). */
    migration?: string
    /** Other areas' commands that it calls. An id alone is a command that gets no payload and whose result is not used. */
    commands?: readonly (string | CommandNeed)[]
  }
}

/** Identity function that types a remote's configuration. */
export function defineRemote<const Config extends RemoteConfig>(config: Config): Config {
  return config
}

/** Whether a flag may have a value. */
export function isFlagValue(flag: FlagConfig, value: unknown): value is FlagValue {
  if (typeof value !== typeof flag.default) return false
  if ('options' in flag) return flag.options.some((option) => option === value)
  if ('min' in flag) return Number.isFinite(value) && Number(value) >= flag.min && Number(value) <= flag.max
  return true
}

/** The commands of other areas that a remote calls. */
export const neededCommands = ({ commands = [] }: RemoteConfig['needs']): CommandNeed[] =>
  commands.map((need) => (typeof need === 'string' ? { id: need } : need))

/** Splits a localized address: `/de/faq` → `de`, `/faq`. The language is null if there is none. */
export function splitLanguage(pathname: string): { language: Language | null; path: string } {
  const [, first = '', rest = ''] = /^\/([^/]*)(.*)$/.exec(pathname) ?? []
  const language = languages.find((known) => known === first) ?? null
  return language ? { language, path: rest.replace(/\/+$/, '') || '/' } : { language, path: pathname }
}

/** The address of a localized route in one language: `de`, `/faq` → `/de/faq`. */
export const pathIn = (language: Language, path: string): string => `/${language}${path === '/' ? '' : path}`
