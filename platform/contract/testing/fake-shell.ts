import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { createMemoryHistory, parsePath } from 'history'
import type {
  ConfirmRequest,
  Entitlements,
  FlagValues,
  NotificationRequest,
  Preferences,
  Profile,
  Session,
  ShellApi,
  Toast,
} from '../api/shell-api.ts'
import { contractVersion } from '../api/version.ts'
import { createStore } from '../host/store.ts'

export interface FakeShellOptions {
  /** Initial path of the history. */
  path?: string
  session?: Session
  profile?: Profile | null
  preferences?: Partial<Preferences>
  entitlements?: Partial<Entitlements>
  supportEmail?: string
  forumUrl?: string
  jitsiUrl?: string
  livekitUrl?: string
  /** Responds to the requests of the real supabase-js client: the test's server. */
  fetch?: typeof fetch
  /** The answer to every confirmation; yes by default. */
  confirm?: (request: ConfirmRequest) => boolean
  commands?: Readonly<Record<string, (payload: unknown) => unknown>>
  /** Values of flags by remote and name; the defaults otherwise. */
  flags?: FlagValues
}

/** A shell for tests, and a record of what the remote did with it. */
export interface FakeShell extends ShellApi {
  readonly seen: {
    toasts: Toast[]
    confirms: ConfirmRequest[]
    notifications: NotificationRequest[]
    errors: unknown[]
    commands: { id: string; payload: unknown }[]
    started: unknown[]
    /** Number of sources with unsaved work. */
    dirty(): number
  }
}

export const fakeProfile: Profile = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Camille Martin',
  email: 'camille@exemple.fr',
  avatarUrl: null,
  role: 'user',
  plan: 'free',
  createdAt: '2026-01-05T08:00:00Z',
  updatedAt: '2026-01-05T08:00:00Z',
}

const offline: typeof fetch = async () => new Response(JSON.stringify({ message: 'no answer' }), { status: 503 })

/** Makes a shell without a page: with the real client, history and stores; requests need `fetch`. */
export function createFakeShell(options: FakeShellOptions = {}): FakeShell {
  const profile = options.profile === undefined ? fakeProfile : options.profile
  const session = createStore<Session>(
    options.session ??
      (profile
        ? { status: 'signed-in', userId: profile.id, email: profile.email, admin: false }
        : { status: 'signed-out' }),
  )
  const preferences = createStore<Preferences>({
    theme: 'light',
    language: 'fr',
    notifications: { studyReminders: true, collaborationUpdates: true, weeklyProgress: true, newFeatures: false },
    ...options.preferences,
  })
  // Browsers' first history entry has this key too.
  const history = createMemoryHistory({ initialEntries: [{ ...parsePath(options.path ?? '/'), key: 'default' }] })
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  const dirty = new Set<object>()
  const seen: FakeShell['seen'] = {
    toasts: [],
    confirms: [],
    notifications: [],
    errors: [],
    commands: [],
    started: [],
    dirty: () => dirty.size,
  }
  let client: SupabaseClient | undefined

  return {
    seen,
    contract: contractVersion,
    supportEmail: options.supportEmail ?? '',
    forumUrl: options.forumUrl ?? '',
    jitsiUrl: options.jitsiUrl ?? '',
    livekitUrl: options.livekitUrl ?? '',
    async supabase<Database>() {
      client ??= createClient('http://supabase.test', 'sb_publishable_test', {
        auth: {
          persistSession: false,
          autoRefreshToken: false,
          storageKey: crypto.randomUUID(),
          experimental: { recoveryCodes: true },
        },
        global: { fetch: options.fetch ?? offline },
      })
      return client as SupabaseClient<Database>
    },
    dataClient<Database>() {
      return this.supabase<Database>()
    },
    session,
    profile: createStore(profile),
    preferences,
    authError: createStore<string | null>(null),
    flags: createStore<FlagValues>(options.flags ?? {}),
    entitlements: createStore<Entitlements>({
      plan: 'free',
      notes: 100,
      storageBytes: 1024 ** 3,
      features: {
        'video-provider': false,
        'language-model': false,
        'phone-support': false,
        'advanced-analytics': false,
      },
      ...options.entitlements,
    }),
    history: {
      get location() {
        return history.location
      },
      get action() {
        return history.action
      },
      push: history.push,
      replace: history.replace,
      go: history.go,
      createHref: history.createHref,
      listen: (listener) => history.listen(listener),
    },
    events: {
      emit(topic, payload) {
        for (const listener of listeners.get(topic) ?? []) listener(payload)
      },
      on(topic, listener) {
        const set = listeners.get(topic) ?? new Set()
        listeners.set(topic, set.add(listener))
        return () => set.delete(listener)
      },
    },
    commands: {
      async execute<Result>(id: string, payload?: unknown) {
        seen.commands.push({ id, payload })
        const command = options.commands?.[id]
        if (!command) throw new Error(`no command ${id}`)
        return (await command(payload)) as Result
      },
      has: async (id) => Object.hasOwn(options.commands ?? {}, id),
    },
    async setPreferences(patch) {
      preferences.set({ ...preferences.get(), ...patch })
    },
    async refreshProfile() {},
    navigate(to, { replace = false, state } = {}) {
      if (replace) history.replace(to, state)
      else history.push(to, state)
    },
    prefetch() {},
    getStarted: (request) => void seen.started.push(request),
    signOut: () => session.set({ status: 'signed-out' }),
    toast: (toast) => void seen.toasts.push(toast),
    async confirm(request) {
      seen.confirms.push(request)
      return options.confirm?.(request) ?? true
    },
    async notify(request) {
      seen.notifications.push(request)
    },
    unsaved() {
      const handle = {}
      return {
        set: (isDirty) => void (isDirty ? dirty.add(handle) : dirty.delete(handle)),
        release: () => void dirty.delete(handle),
      }
    },
    reportError: (error) => void seen.errors.push(error),
  }
}
