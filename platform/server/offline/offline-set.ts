import type { OfflineSet } from '@cahier/releases/model'
import type { Snapshot } from '../live/snapshot.ts'

/**
 * The list of what the service worker installs of a set.
 *
 * @param html the page for any path
 * @param headers the headers of pages, which the stored page gets too
 */
export const offlineSet = (
  { set, routes }: Pick<Snapshot, 'set' | 'routes'>,
  files: OfflineSet['files'],
  html: string,
  headers: Readonly<Record<string, string>>,
): OfflineSet => ({
  set: set.number,
  document: { html, headers: { ...headers, 'content-type': 'text/html; charset=utf-8' } },
  routes: routes.map(({ path, localized }) => ({ path, ...(localized && { localized }) })),
  files,
})
