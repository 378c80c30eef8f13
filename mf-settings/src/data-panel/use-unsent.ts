import { unsentChanges } from '@cahier/contract'
import { useSession } from '@cahier/contract/react'
import { useCallback, useSyncExternalStore } from 'react'

/** Milliseconds between two counts: the browser tells a tab nothing of what it writes itself. */
const countIntervalMs = 1000

function follow(changed: () => void): () => void {
  const timer = setInterval(changed, countIntervalMs)
  return () => clearInterval(timer)
}

/** How many changes of the account are only on this device, where an export cannot see them. Drafts count too, until they are saved. */
export function useUnsent(): number {
  const session = useSession()
  const userId = session.status === 'signed-in' ? session.userId : ''
  return useSyncExternalStore(
    follow,
    useCallback(() => unsentChanges(userId), [userId]),
  )
}
