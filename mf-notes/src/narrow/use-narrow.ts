import { useSyncExternalStore } from 'react'

/** As in the style sheets: a phone. */
const query = '(max-width: 639px)'

function subscribe(listener: () => void): () => void {
  const list = globalThis.matchMedia?.(query)
  list?.addEventListener('change', listener)
  return () => list?.removeEventListener('change', listener)
}

/** Whether the window is as narrow as a phone: lesser actions move into a menu. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(subscribe, () => globalThis.matchMedia?.(query).matches ?? false)
