import type { Language } from '@cahier/contract/config'
import { pathIn, splitLanguage } from '@cahier/contract/config'

/** The cookie that the shell sets while a learner is signed in: such pages are rendered by the application from the first paint on. */
export const signedInCookie = 'cahier.in'

/**
 * The prerendered page of a set for an address, or null where the shell renders it: for paths that no release has
 * prerendered, and for query parameters that the application reads. Campaign parameters are ignored.
 *
 * @param pages the set's pages, by their addresses
 */
export function pageFor<Page>(
  pages: ReadonlyMap<string, Page>,
  path: string,
  query: string,
  language: Language,
): Page | null {
  if ([...new URLSearchParams(query).keys()].some((name) => !name.startsWith('utm_'))) return null
  const bare = path.length > 1 ? path.replace(/\/+$/, '') : path
  return pages.get(pathIn(language, splitLanguage(bare).path)) ?? null
}
