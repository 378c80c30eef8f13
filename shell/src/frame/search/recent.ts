import * as v from 'valibot'
import { lastKnown, remember } from '../../host/last-known.ts'

const kept = v.array(v.string())
/** Searches that are kept. */
const maxSearches = 6

/** What an account last searched for on this device, the latest first. Forgotten when it signs out. */
export const recentSearches = (userId: string): readonly string[] => lastKnown('recent-searches', userId, kept) ?? []

/** Remembers a search whose result was opened. */
export function rememberSearch(userId: string, query: string): void {
  const wanted = query.trim()
  const others = recentSearches(userId).filter((recent) => recent.toLowerCase() !== wanted.toLowerCase())
  remember('recent-searches', userId, [wanted, ...others].slice(0, maxSearches))
}

export const forgetSearches = (userId: string): void => remember('recent-searches', userId, [])
