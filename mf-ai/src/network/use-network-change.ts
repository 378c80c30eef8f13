import { useEffect } from 'react'

/** Asks again when the network connects or disconnects. @param ask keeps its identity */
export function useNetworkChange(ask: () => Promise<unknown>): void {
  useEffect(() => {
    const again = () => void ask()
    addEventListener('online', again)
    addEventListener('offline', again)
    return () => {
      removeEventListener('online', again)
      removeEventListener('offline', again)
    }
  }, [ask])
}
