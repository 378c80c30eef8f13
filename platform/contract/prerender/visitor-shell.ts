import { createMemoryHistory } from 'history'
import type { Language } from '../api/config.ts'
import type { Entitlements, FlagValues, Preferences, Profile, Session, ShellApi } from '../api/shell-api.ts'
import { contractVersion } from '../api/version.ts'
import { createStore } from '../host/store.ts'

const nothing = () => {}
const nobody = () => Promise.reject(new Error('a page that is rendered by the build has no backend'))

/** A visitor's shell for rendering during the build: it provides what a page shows, but its actions do nothing. */
export function visitorShell(path: string, language: Language, supportEmail: string): ShellApi {
  const { location, createHref } = createMemoryHistory({ initialEntries: [path] })
  return {
    contract: contractVersion,
    supportEmail,
    forumUrl: '',
    jitsiUrl: '',
    livekitUrl: '',
    supabase: nobody,
    dataClient: nobody,
    session: createStore<Session>({ status: 'signed-out' }),
    profile: createStore<Profile | null>(null),
    preferences: createStore<Preferences>({
      theme: 'system',
      language,
      notifications: { studyReminders: true, collaborationUpdates: true, weeklyProgress: true, newFeatures: false },
    }),
    authError: createStore<string | null>(null),
    flags: createStore<FlagValues>({}),
    entitlements: createStore<Entitlements>({
      plan: 'free',
      notes: null,
      storageBytes: 0,
      features: {
        'video-provider': false,
        'language-model': false,
        'phone-support': false,
        'advanced-analytics': false,
      },
    }),
    history: {
      location,
      action: 'POP',
      push: nothing,
      replace: nothing,
      go: nothing,
      createHref,
      listen: () => nothing,
    },
    events: { emit: nothing, on: () => nothing },
    commands: { execute: nobody, has: async () => false },
    setPreferences: nobody,
    refreshProfile: nobody,
    navigate: nothing,
    prefetch: nothing,
    getStarted: nothing,
    signOut: nothing,
    toast: nothing,
    confirm: nobody,
    notify: nobody,
    unsaved: () => ({ set: nothing, release: nothing }),
    reportError(error) {
      throw error
    },
  }
}
