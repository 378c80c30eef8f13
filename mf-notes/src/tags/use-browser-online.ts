import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Whether the browser says that it has a network. The server may still not answer. */
export const useBrowserOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)
