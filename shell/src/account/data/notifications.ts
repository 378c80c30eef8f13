import type { NotificationRequest } from '@cahier/contract'
import type { Database } from '../database.gen.ts'
import { area } from './area.ts'

export type Notification = Database['public']['Tables']['notifications']['Row']

/** Notifications that the menu lists. */
const listed = 20

/** Read whenever they are shown, when the page becomes visible again, and on the event `notifications`. */
const always = { staleTime: 0, staleOn: ['notifications'] }

const unread = area.query(
  'unread-notifications',
  async ({ client, ask, userId, signal }) => {
    const answer = await client
      .from('notifications')
      .select('id', { count: 'exact', head: true })
      .eq('user_id', userId)
      .is('read_at', null)
      .abortSignal(signal)
      .retry(false)
    await ask(answer)
    return answer.count ?? 0
  },
  always,
)
export const useUnreadCount = unread.useQuery

const newest = area.query(
  'notifications',
  ({ client, userId }) =>
    client.from('notifications').select().eq('user_id', userId).order('created_at', { ascending: false }).limit(listed),
  always,
)
/** The newest notifications, newest first. */
export const useNewestNotifications = newest.useQuery

/** Adds one for the learner. */
export const addNotification = area.mutation(
  ({ client }, { title, body = '', href }: NotificationRequest) =>
    client.from('notifications').insert({ title, body, href: href ?? null }),
  { touches: ['notifications'] },
)

/** Marks one as read, or all for null: also those that are not listed. */
export const useMarkRead = area.mutation(
  ({ client, userId }, id: string | null) => {
    const unread = client
      .from('notifications')
      .update({ read_at: new Date().toISOString() })
      .eq('user_id', userId)
      .is('read_at', null)
    return id === null ? unread : unread.eq('id', id)
  },
  { refreshes: [unread, newest] },
).useMutation
