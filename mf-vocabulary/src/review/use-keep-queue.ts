import { useShell } from '@cahier/contract/react'
import { useEffect } from 'react'
import { queue, scheduling } from '../data/cards.ts'

/** Has today's cards on this device before the network goes. */
export function useKeepQueue(wanted: boolean): void {
  const shell = useShell()
  useEffect(() => {
    if (!wanted) return
    // Nobody waits for it; the review itself says when it cannot be had.
    Promise.all([queue.fetch(shell, null), scheduling.fetch(shell)]).catch(() => {})
  }, [shell, wanted])
}
