import type { NotificationRequest } from '@cahier/contract'
import type { Database } from '../database.gen.ts'
import { area } from './area.ts'

export type Notification = Database['public']['Tables']['notifications']['Row']

/** What notifications are about, as the database sorts their kinds. */
export const topics = ['study', 'collaboration', 'progress', 'automation', 'account', 'app'] as const
export type Topic = (typeof topics)[number]

/** Which notifications a list shows: all, those that are unread, or those of a topic. */
export type Shown = 'all' | 'unread' | Topic

/** Notifications that a list shows at first, and how many more each time older ones are asked for. */
export const pageNotificationCount = 20

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
      // Those of quiet hours do not call before their end.
      .is('held_until', null)
      .abortSignal(signal)
      .retry(false)
    await ask(answer)
    return answer.count ?? 0
  },
  always,
)
export const useUnreadCount = unread.useQuery

export const notifications = area.query(
  'notifications',
  ({ client, userId }, unreadOnly: boolean, topic: Topic | null, limit: number) => {
    let rows = client.from('notifications').select().eq('user_id', userId)
    if (unreadOnly) rows = rows.is('read_at', null)
    if (topic) rows = rows.eq('topic', topic)
    // One more than is shown tells whether there are older ones.
    return rows.order('created_at', { ascending: false }).limit(limit + 1)
  },
  { ...always, keepsPrevious: true, kept: { of: (unreadOnly, topic) => [unreadOnly, topic] } },
)
/** The newest notifications of a choice, newest first, and one more than the limit if there are older ones. */
export const useNotifications = notifications.useQuery

/** Adds one for the learner. */
export const addNotification = area.mutation(
  ({ client }, { title, body = '', href }: NotificationRequest) =>
    client.from('notifications').insert({ title, body, href: href ?? null }),
  { touches: ['notifications'] },
)

interface Marking {
  /** Null marks all that are unread, also those that are not listed. */
  id: string | null
  /** The moment they are read at, by which all that were marked together are known. */
  at: string
}

/** Marks one as read, or all. */
export const useMarkRead = area.mutation(
  ({ client, userId }, { id, at }: Marking) => {
    const unread = client.from('notifications').update({ read_at: at }).eq('user_id', userId).is('read_at', null)
    return id === null ? unread : unread.eq('id', id)
  },
  { touches: ['notifications'] },
).useMutation

/** Marks one as unread, or all that were marked as read at a moment. */
export const useMarkUnread = area.mutation(
  ({ client, userId }, { id, at }: Marking) => {
    const read = client.from('notifications').update({ read_at: null }).eq('user_id', userId)
    return id === null ? read.eq('read_at', at) : read.eq('id', id)
  },
  { touches: ['notifications'] },
).useMutation
