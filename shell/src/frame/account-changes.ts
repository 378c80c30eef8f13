import { useShell, useUserId } from '@cahier/contract/react'
import { useEffect } from 'react'

/** The topic that a change of each table makes stale. */
const topics: Readonly<Record<string, string>> = {
  notes: 'dashboard',
  tags: 'dashboard',
  vocabulary: 'dashboard',
  study_sessions: 'dashboard',
  collaboration_participants: 'dashboard',
  notifications: 'notifications',
}
const tables = Object.keys(topics).map((table) => ({ table }))

/**
 * Emits an event when another tab or device changed something in this account. After each reconnection everything may be stale,
 * because changes in between were missed.
 */
export function useAccountChanges(): void {
  const shell = useShell()
  const userId = useUserId()
  // The rows of another account are followed anew.
  useEffect(() => {
    const ended = new AbortController()
    const join = async () => {
      const { follow } = await import(/* webpackChunkName: "data" */ '@cahier/contract/data')
      if (ended.signal.aborted) return
      const leave = follow(shell, tables, (changed) => {
        for (const topic of new Set(changed.map((table) => topics[table] ?? ''))) shell.events.emit(topic)
      })
      ended.signal.addEventListener('abort', leave)
    }
    join().catch(shell.reportError)
    return () => ended.abort()
  }, [shell, userId])
}
