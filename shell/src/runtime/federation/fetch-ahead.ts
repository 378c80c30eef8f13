import type { RemoteRelease } from '@cahier/releases/model'
import { fileUrl, hashOf } from './integrity.ts'

/**
 * Preloads scripts and stylesheets of a release in parallel with its entry, which would request them only after it has run.
 *
 * @returns removes the preload hints
 */
export function fetchAhead(release: RemoteRelease, files: readonly string[]): () => void {
  const hints = files.flatMap((file) => {
    const { href } = fileUrl(release, file)
    const integrity = hashOf(release, file)
    if (!integrity) return []
    const hint = document.createElement('link')
    const as = file.endsWith('.css') ? 'style' : 'script'
    Object.assign(hint, { rel: 'preload', as, crossOrigin: 'anonymous', integrity, href })
    return [hint]
  })
  document.head.append(...hints)
  return () => {
    for (const hint of hints) hint.remove()
  }
}
