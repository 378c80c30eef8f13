import { useShell } from '@cahier/contract/react'
import { useEffect } from 'react'
import { queue, scheduling } from '../data/cards.ts'

/** Stores today's cards on this device for offline use. */
export function useKeepQueue(wanted: boolean): void {
  const shell = useShell()
  useEffect(() => {
    if (!wanted) return
    // Nothing depends on this request; the review itself reports errors.
    Promise.all([queue.fetch(shell, null), scheduling.fetch(shell)]).catch(() => {})
  }, [shell, wanted])
}
