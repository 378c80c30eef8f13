import type { RemoteRelease } from '@cahier/releases/model'
import { fileUrl, hashOf } from './integrity.ts'

/**
 * Has the browser fetch scripts of a release beside its entry, which would only ask for them once it has come.
 *
 * @returns takes the hints out of the page again
 */
export function fetchAhead(release: RemoteRelease, files: readonly string[]): () => void {
  const hints = files.flatMap((file) => {
    const { href } = fileUrl(release, file)
    const integrity = hashOf(release, file)
    if (!integrity) return []
    const hint = document.createElement('link')
    Object.assign(hint, { rel: 'preload', as: 'script', crossOrigin: 'anonymous', integrity, href })
    return [hint]
  })
  document.head.append(...hints)
  return () => {
    for (const hint of hints) hint.remove()
  }
}
