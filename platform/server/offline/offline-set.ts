import type { Language } from '@cahier/contract/config'
import type { OfflineSet } from '@cahier/releases/model'
import type { Snapshot } from '../live/snapshot.ts'

/**
 * The list of what the service worker installs of a set.
 *
 * @param language leaves out texts in other languages; null keeps all, for a host that does not know the reader's
 * @param html the page for any path
 * @param headers the headers of pages, which the stored page gets too
 */
export const offlineSet = (
  { set, routes, catalogues }: Pick<Snapshot, 'set' | 'routes' | 'catalogues'>,
  files: OfflineSet['files'],
  language: Language | null,
  html: string,
  headers: Readonly<Record<string, string>>,
): OfflineSet => ({
  set: set.number,
  document: { html, headers: { ...headers, 'content-type': 'text/html; charset=utf-8' } },
  routes: routes.map(({ path, localized }) => ({ path, ...(localized && { localized }) })),
  files: Object.fromEntries(
    Object.entries(files).filter(([url]) => language === null || (catalogues.get(url) ?? language) === language),
  ),
})
