import type { Language, Preferences, Store } from '@cahier/contract'

type Set = (patch: Partial<Preferences>) => Promise<void>

interface Options {
  online: Store<boolean>
  /** Whether the texts of a language are on the device or can be fetched. */
  canLoad(language: Language): Promise<boolean>
  /** Tells the learner that the language comes later. */
  say(): Promise<unknown>
  report(error: unknown): void
}

/**
 * Changes preferences. The device has the texts of one language; another one that is chosen offline is taken when the network is back,
 * because the page would be in French instead.
 */
export function lateLanguage(set: Set, { online, canLoad, say, report }: Options): Set {
  let waiting: Language | null = null
  online.subscribe(() => {
    if (!online.get() || waiting === null) return
    const language = waiting
    waiting = null
    set({ language }).catch(report)
  })
  return async (patch) => {
    const { language, ...others } = patch
    if (language === undefined) return set(patch)
    waiting = null
    if (online.get() || (await canLoad(language))) return set(patch)
    waiting = language
    say().catch(report)
    if (Object.keys(others).length > 0) await set(others)
  }
}
