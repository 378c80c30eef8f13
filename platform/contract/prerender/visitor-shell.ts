import { createMemoryHistory } from 'history'
import { createStore } from '../host/store.ts'
import type { Language } from '../v1/config.ts'
import type { Entitlements, Preferences, Profile, Session, ShellApi } from '../v1/shell-api.ts'
import { contractVersion } from '../v1/version.ts'

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
    session: createStore<Session>({ status: 'signed-out' }),
    profile: createStore<Profile | null>(null),
    preferences: createStore<Preferences>({
      theme: 'system',
      language,
      notifications: { studyReminders: true, collaborationUpdates: true, weeklyProgress: true, newFeatures: false },
    }),
    authError: createStore<string | null>(null),
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
    commands: { execute: nobody },
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
