import { useSyncExternalStore } from 'react'

/** A hook that follows a media query; false where there are none. */
function mediaHook(query: string): () => boolean {
  const subscribe = (listener: () => void) => {
    const list = globalThis.matchMedia?.(query)
    list?.addEventListener('change', listener)
    return () => list?.removeEventListener('change', listener)
  }
  return () => useSyncExternalStore(subscribe, () => globalThis.matchMedia?.(query).matches ?? false)
}

/** Whether the window is as narrow as a phone, as in the style sheets: lesser actions move into a menu. */
export const useNarrow = mediaHook('(max-width: 639px)')

/** Whether there is room for something beside the list, as in the style sheets. */
export const useWide = mediaHook('(min-width: 1024px)')
