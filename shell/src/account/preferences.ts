import { type Language, languages, type Preferences, type Store, splitLanguage, type Theme } from '@cahier/contract'
import { dataOf } from '@cahier/contract/host'
import { createStore } from '@cahier/contract/react'
import * as v from 'valibot'
import type { Database } from './database.gen.ts'
import { keepCookie } from './page-cookie.ts'
import type { ClientSource } from './session/client.ts'
import type { SessionSource } from './session/session.ts'

const key = 'cahier.preferences'
/** Key that marks preferences not yet written to the account. */
const unwritten = (userId: string) => `${key}-unwritten.${userId}`
const themes = ['light', 'dark', 'system'] as const satisfies readonly Theme[]

const stored = v.object({
  theme: v.picklist(themes),
  language: v.nullable(v.picklist(languages)),
  notifications: v.object({
    studyReminders: v.boolean(),
    collaborationUpdates: v.boolean(),
    weeklyProgress: v.boolean(),
    newFeatures: v.boolean(),
  }),
})
type Stored = v.InferOutput<typeof stored>

const defaults: Stored = {
  theme: 'system',
  language: null,
  notifications: { studyReminders: true, collaborationUpdates: true, weeklyProgress: true, newFeatures: false },
}

function readStored(): Stored {
  try {
    const result = v.safeParse(stored, JSON.parse(localStorage.getItem(key) ?? 'null'))
    return result.success ? result.output : defaults
  } catch {
    return defaults
  }
}

export interface PreferencesSource {
  preferences: Store<Preferences>
  /**
   * Takes effect on this device at once, then writes to the account. Rejects when that fails; the next `catchUp` writes again.
   */
  set(patch: Partial<Preferences>): Promise<void>
  /** Synchronizes device and account, for example after being offline. */
  catchUp(): Promise<void>
  /** Call after every navigation: the address may set the language. */
  look(): void
}

/**
 * Preferences of this device and this account. The device answers first; once the account's settings have been read
 * they win, because they are what the learner last chose anywhere, unless a choice made here has yet to be written.
 *
 * @param guessed the language that the server drew the page in
 */
export function createPreferencesSource(
  guessed: Language,
  clients: ClientSource,
  { user }: Pick<SessionSource, 'user'>,
  report: (error: unknown) => void,
): PreferencesSource {
  let current = readStored()
  // A page that has an address per language is in that language.
  const resolve = (): Preferences => ({
    ...current,
    language: splitLanguage(location.pathname).language ?? current.language ?? guessed,
  })
  const preferences = createStore<Preferences>(resolve())

  const apply = (next: Stored) => {
    current = next
    localStorage.setItem(key, JSON.stringify(next))
    keepCookie('cahier.theme', next.theme)
    if (next.language) keepCookie('cahier.lang', next.language)
    preferences.set(resolve())
    paint()
  }
  const paint = () => {
    const { theme, language } = preferences.get()
    const root = document.documentElement
    root.lang = language
    if (theme === 'system') delete root.dataset.theme
    else root.dataset.theme = theme
  }
  paint()

  const write = async (userId: string) => {
    const chosen = current
    const client = await clients.data<Database>()
    await dataOf(
      client.from('user_settings').upsert({
        user_id: userId,
        theme: chosen.theme,
        language: chosen.language,
        study_reminders: chosen.notifications.studyReminders,
        collaboration_updates: chosen.notifications.collaborationUpdates,
        weekly_progress: chosen.notifications.weeklyProgress,
        new_features: chosen.notifications.newFeatures,
      }),
    )
    if (current === chosen) localStorage.removeItem(unwritten(userId))
  }

  const catchUp = async () => {
    const account = user.get()
    if (!account) return
    if (localStorage.getItem(unwritten(account.id)) !== null) return write(account.id)
    const before = current
    const client = await clients.data<Database>()
    const data = await dataOf(client.from('user_settings').select().eq('user_id', account.id).maybeSingle())
    // Keep what the learner has chosen while the request ran.
    if (!data || user.get()?.id !== account.id || current !== before) return
    apply({
      theme: themes.find((theme) => theme === data.theme) ?? current.theme,
      language: languages.find((language) => language === data.language) ?? current.language,
      notifications: {
        studyReminders: data.study_reminders,
        collaborationUpdates: data.collaboration_updates,
        weeklyProgress: data.weekly_progress,
        newFeatures: data.new_features,
      },
    })
    // Reminders and summaries are sent in the learner's time zone: store the one of this device.
    const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
    if (data.time_zone !== timeZone) {
      await dataOf(client.from('user_settings').update({ time_zone: timeZone }).eq('user_id', account.id))
    }
  }

  let account = user.get()?.id
  user.subscribe(() => {
    const next = user.get()?.id
    if (next === account) return
    account = next
    catchUp().catch(report)
  })
  catchUp().catch(report)

  return {
    preferences,
    catchUp,
    look() {
      if (resolve().language === preferences.get().language) return
      preferences.set(resolve())
      paint()
    },
    async set(patch) {
      apply({ ...current, ...patch })
      const signedIn = user.get()
      if (!signedIn) return
      localStorage.setItem(unwritten(signedIn.id), '')
      await write(signedIn.id)
    },
  }
}
