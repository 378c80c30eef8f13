import type { SupabaseClient } from '@supabase/supabase-js'
import type { FlagValue, Language } from './config.ts'

/** A value that changes over time. `get` returns the same reference until the value changes. */
export interface Store<Value> {
  get(): Value
  /** Calls `listener` after each change; the returned function ends the subscription. */
  subscribe(listener: () => void): () => void
}

export type Plan = 'free' | 'basic' | 'premium'

/** Who is signed in. `loading` until the stored session has been read. */
export type Session =
  | { status: 'loading' }
  | { status: 'signed-out' }
  | {
      status: 'signed-in'
      userId: string
      email: string
      /** The designated admin: a claim set by the server, never the profile's role. */
      admin: boolean
      /** A demo account: no address, no mail, no invitations, and deleted after a day unless kept. */
      anonymous?: boolean
    }

/** The learner's profile. `role` is a self-declared label and grants nothing. */
export interface Profile {
  id: string
  name: string
  email: string
  avatarUrl: string | null
  role: 'user' | 'admin'
  plan: Plan
  createdAt: string
  updatedAt: string
}

export type Theme = 'light' | 'dark' | 'system'

export interface NotificationPreferences {
  studyReminders: boolean
  collaborationUpdates: boolean
  weeklyProgress: boolean
  newFeatures: boolean
}

export interface Preferences {
  theme: Theme
  language: Language
  notifications: NotificationPreferences
}

/** What the plan includes. The server enforces it; this only tells a screen what to show. */
export interface Entitlements {
  plan: Plan
  /** Maximum number of notes outside the trash, or null without a limit. */
  notes: number | null
  storageBytes: number
  features: Readonly<Record<Feature, boolean>>
}
export type FlagValues = Readonly<Record<string, Readonly<Record<string, FlagValue>>>>
export type Feature = 'video-provider' | 'language-model' | 'phone-support' | 'advanced-analytics'

export interface Toast {
  kind: 'success' | 'error' | 'info'
  message: string
  /** Milliseconds on screen, 4000 by default. Hover and focus pause it. */
  duration?: number
  action?: { label: string; run(): void }
}

export interface ConfirmRequest {
  title: string
  body?: string
  confirmLabel: string
  cancelLabel?: string
  destructive?: boolean
}

/** A notification for the learner's own account, stored and shown in the header's list. */
export interface NotificationRequest {
  title: string
  body?: string
  /** In-application path that it links to. */
  href?: string
}

export interface HistoryLocation {
  pathname: string
  search: string
  hash: string
  state: unknown
  key: string
}
export type HistoryAction = 'POP' | 'PUSH' | 'REPLACE'
export type To = string | { pathname?: string; search?: string; hash?: string }

/** The shared history of the page, owned by the shell. */
export interface ShellHistory {
  readonly location: HistoryLocation
  readonly action: HistoryAction
  push(to: To, state?: unknown): void
  replace(to: To, state?: unknown): void
  go(delta: number): void
  createHref(to: To): string
  listen(listener: () => void): () => void
}

/** Handle of one source of unsaved work. */
export interface UnsavedHandle {
  /** `message` is the question before leaving; the shell's own by default. */
  set(dirty: boolean, message?: string): void
  release(): void
}

/** Cache hints between areas that data may be stale. Not for business logic, which belongs in the database. */
export interface EventBus {
  emit(topic: string, payload?: unknown): void
  on(topic: string, listener: (payload: unknown) => void): () => void
}

export type CommandHandler<Payload = unknown, Result = unknown> = (
  payload: Payload,
  shell: ShellApi,
) => Promise<Result> | Result

/** A search result. */
export interface SearchHit {
  kind: 'note' | 'document' | 'word' | 'session'
  /** The same for the same thing from different sources. */
  id: string
  title: string
  excerpt: string
  /** In-application path that it links to. */
  href: string
  /** ISO 8601. */
  updated_at: string
  /** Whether the learner pinned it: among hits that fit as well, it comes first. */
  pinned?: boolean
  /** Path of the folder that it lies in (`L2/Bio`), where it lies in one. */
  folder?: string
  /** Names of its tags. */
  tags?: readonly string[]
}

/** Finds items that contain every word of a query; case, accents and ligatures do not matter. */
export type SearchProvider = (query: string, shell: ShellApi, signal: AbortSignal) => Promise<readonly SearchHit[]>

/**
 * Sends the signed-in account's waiting changes from this device. The shell calls it while `setUnsent` reports such changes:
 * after the page has loaded, and when the network is back.
 */
export type Sender = (shell: ShellApi) => Promise<void>

/** What the shell hands to every remote, widget and command. */
export interface ShellApi {
  /** Version of the contract that the running shell implements. */
  readonly contract: string
  /** Support address for help and legal pages; empty if the operator has set none. */
  readonly supportEmail: string
  /** Address of the learners' forum; empty if the operator has set none. */
  readonly forumUrl: string
  /** Origin of the operator's Jitsi server for meetings; empty if there is none. */
  readonly jitsiUrl: string
  /** Origin of the operator's LiveKit server for meetings (`wss://…`); empty if there is none. */
  readonly livekitUrl: string
  /** The shared client of the page, loaded on first use. The type argument is the area's part of the schema. */
  supabase<Database>(): Promise<SupabaseClient<Database>>
  /** For the kit: a client that may have the data API only, until the whole client has been loaded. */
  dataClient<Database>(): Promise<SupabaseClient<Database>>
  readonly session: Store<Session>
  readonly profile: Store<Profile | null>
  readonly preferences: Store<Preferences>
  /** Message of the last authentication failure, or null. */
  readonly authError: Store<string | null>
  readonly entitlements: Store<Entitlements>
  /** Values of flags in the running set, by remote (`mf-notes`) and name; without those that have their default. */
  readonly flags: Store<FlagValues>
  readonly history: ShellHistory
  readonly events: EventBus
  readonly commands: {
    /** Loads the owning remote and runs the command. Rejects when no live remote provides it. */
    execute<Result = unknown>(id: string, payload?: unknown): Promise<Result>
    /** Whether a live remote provides the command. */
    has(id: string): Promise<boolean>
  }
  setPreferences(patch: Partial<Preferences>): Promise<void>
  /** Refetches the profile after a change. */
  refreshProfile(): Promise<void>
  /** Navigates to an in-application path, through the guard for unsaved work. */
  navigate(to: To, options?: { replace?: boolean; state?: unknown }): void
  /** Starts loading the remote that serves a path. */
  prefetch(path: string): void
  /** Leads a visitor to sign-up; `plan` is kept until checkout. With `demo`, opens a demo workspace instead. */
  getStarted(options?: { plan?: Plan; mode?: 'login' | 'signup'; demo?: boolean }): void
  /** Asks for confirmation, then ends the session. */
  signOut(): void
  toast(toast: Toast): void
  confirm(request: ConfirmRequest): Promise<boolean>
  notify(request: NotificationRequest): Promise<void>
  unsaved(): UnsavedHandle
  reportError(error: unknown, context?: Readonly<Record<string, string>>): void
}
