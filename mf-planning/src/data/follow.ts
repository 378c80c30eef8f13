import { useShell, useUserId } from '@cahier/contract/react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Database } from './database.gen.ts'
import { sessionKeys } from './keys.ts'

/** Milliseconds in which changes that come together are read as one. */
const together = 150

/** Reads the schedule again when the server tells of a change, wherever it was made, and whenever the connection was made. */
export function useFollowSessions(): void {
  const shell = useShell()
  const queries = useQueryClient()
  const userId = useUserId()
  useEffect(() => {
    const ended = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const refresh = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void queries.invalidateQueries({ queryKey: sessionKeys.all })
        void queries.invalidateQueries({ queryKey: sessionKeys.everySeries })
      }, together)
    }
    const follow = async () => {
      const supabase = await shell.supabase<Database>()
      if (ended.signal.aborted) return
      const channel = supabase
        // Two releases of the area in one page share the client, and a channel can be joined once only.
        .channel(`planning:${userId}:${crypto.randomUUID()}`)
        .on(
          'postgres_changes',
          { event: '*', schema: 'public', table: 'study_sessions', filter: `user_id=eq.${userId}` },
          refresh,
        )
        .subscribe((status) => status === 'SUBSCRIBED' && refresh())
      ended.signal.addEventListener('abort', () => void supabase.removeChannel(channel))
    }
    follow().catch(shell.reportError)
    return () => {
      ended.abort()
      clearTimeout(timer)
    }
  }, [shell, queries, userId])
}
