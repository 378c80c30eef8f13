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

/** Milliseconds before texts that did not come are asked for again, doubled up to the last: a network that is back may not hold at once. */
const firstRetryDelayMs = 500
const lastRetryDelayMs = 30_000

/**
 * Changes preferences. The device has the texts of one language; another one that is chosen offline is taken when the network is back,
 * because the page would be in French instead.
 */
export function lateLanguage(set: Set, { online, canLoad, say, report }: Options): Set {
  let waiting: Language | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const take = async (pause: number): Promise<void> => {
    clearTimeout(timer)
    const language = waiting
    if (language === null || !online.get()) return
    const isThere = await canLoad(language)
    if (language !== waiting) return
    if (isThere) {
      waiting = null
      await set({ language })
    } else timer = setTimeout(() => void take(Math.min(2 * pause, lastRetryDelayMs)).catch(report), pause)
  }
  online.subscribe(() => void take(firstRetryDelayMs).catch(report))
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
