import { useShell, useUserId, whenSettled } from '@cahier/contract/react'
import { useEffect } from 'react'
import type { Database } from '../account/database.gen.ts'

/** The topic that a change of each table makes stale. */
const stale = {
  notes: 'dashboard',
  tags: 'dashboard',
  vocabulary: 'dashboard',
  study_sessions: 'dashboard',
  collaboration_participants: 'dashboard',
  notifications: 'notifications',
} as const
type Topic = (typeof stale)[keyof typeof stale]

/** Milliseconds in which several changes are emitted as one event. */
const together = 150

/**
 * Emits an event when another tab or device changed something in this account. After each reconnection everything may be stale,
 * because changes in between were missed.
 */
export function useAccountChanges(): void {
  const shell = useShell()
  const userId = useUserId()
  useEffect(() => {
    const told = new Set<Topic>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const tell = (...topics: readonly Topic[]) => {
      for (const topic of topics) told.add(topic)
      timer ??= setTimeout(() => {
        timer = undefined
        const due = [...told]
        told.clear()
        for (const topic of due) shell.events.emit(topic)
      }, together)
    }

    let gone = false
    let leave = () => {}
    const join = async () => {
      const supabase = await shell.supabase<Database>()
      // A channel that is joined before the token is known is a visitor's, and sees nothing of the account.
      await supabase.realtime.setAuth()
      if (gone) return
      const channel = supabase.channel(`account:${userId}`)
      for (const [table, topic] of Object.entries(stale)) {
        const changes = { event: '*', schema: 'public', table, filter: `user_id=eq.${userId}` } as const
        channel.on('postgres_changes', changes, () => tell(topic))
      }
      const catchUp = () => tell('dashboard', 'notifications')
      // The page's first read is hardly older than the first subscription, so reading again can wait.
      let stay: (() => void) | undefined
      channel.subscribe((status) => {
        if (status !== 'SUBSCRIBED') return
        if (stay) catchUp()
        else stay = whenSettled(catchUp)
      })
      leave = () => {
        stay?.()
        void supabase.removeChannel(channel)
      }
    }
    join().catch(shell.reportError)
    return () => {
      gone = true
      clearTimeout(timer)
      leave()
    }
  }, [shell, userId])
}
