import { dataOf, useEvent, useShell, useUserId } from '@cahier/contract/react'
import { useCallback, useEffect, useState } from 'react'
import type { Database } from '../account/database.gen.ts'

export type Notification = Database['public']['Tables']['notifications']['Row']

const shown = 20

export interface Notifications {
  /** The newest notifications, newest first; null until `open` has been called and they are loaded. */
  list: readonly Notification[] | null
  unread: number
  failed: boolean
  /** Loads the list, now and with every reload. */
  open(): void
  reload(): void
  markRead(id: string): Promise<void>
  /** Also marks those that are not in the list. */
  markAllRead(): Promise<void>
}

/** The learner's notifications: counted on start, when the page becomes visible again, and on the event `notifications`. */
export function useNotifications(): Notifications {
  const shell = useShell()
  const userId = useUserId()
  const [list, setList] = useState<readonly Notification[] | null>(null)
  const [unread, setUnread] = useState(0)
  const [failed, setFailed] = useState(false)
  const [opened, setOpened] = useState(false)

  const load = useCallback(async () => {
    const client = await shell.supabase<Database>()
    const [page, { count }] = await Promise.all([
      opened
        ? dataOf(
            client
              .from('notifications')
              .select()
              .eq('user_id', userId)
              .order('created_at', { ascending: false })
              .limit(shown),
          )
        : null,
      client
        .from('notifications')
        .select('id', { count: 'exact', head: true })
        .eq('user_id', userId)
        .is('read_at', null)
        .throwOnError(),
    ])
    setList(page)
    setUnread(count ?? 0)
    setFailed(false)
  }, [shell, userId, opened])

  const reload = useCallback(() => {
    load().catch((error: unknown) => {
      shell.reportError(error)
      setFailed(true)
    })
  }, [load, shell])

  useEffect(() => {
    reload()
    const onVisible = () => {
      if (document.visibilityState === 'visible') reload()
    }
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [reload])
  useEvent('notifications', reload)

  const mark = async (id: string | null) => {
    const client = await shell.supabase<Database>()
    const unread = client
      .from('notifications')
      .update({ read_at: new Date().toISOString() })
      .eq('user_id', userId)
      .is('read_at', null)
    await dataOf(id === null ? unread : unread.eq('id', id))
    await load()
  }
  return { list, unread, failed, open: () => setOpened(true), reload, markRead: mark, markAllRead: () => mark(null) }
}
