import { useAction } from '@cahier/contract/react'
import type { Notification } from '../../account/data/notifications.ts'
import { useNotificationTexts } from './locales/index.ts'

/** How notifications are read and marked. The menu is given it, because it is code of another file. */
export type NotificationData = typeof import('../../account/data/notifications.ts')

export interface Marks {
  /** Marks one that was opened, without saying so. */
  opened(notification: Notification): void
  /** Marks one as read, or all for null, and offers to undo it. */
  read(id: string | null): void
  unread(id: string): void
}

export function useMarking({
  useMarkRead,
  useMarkUnread,
}: Pick<NotificationData, 'useMarkRead' | 'useMarkUnread'>): Marks {
  const texts = useNotificationTexts()
  const { act } = useAction({ undo: texts.undo })
  const markRead = useMarkRead()
  const markUnread = useMarkUnread()
  const failed = texts.markFailed
  return {
    opened({ id, read_at }) {
      if (!read_at) void act(() => markRead.mutateAsync({ id, at: new Date().toISOString() }), { name: id, failed })
    },
    read(id) {
      const marking = { id, at: new Date().toISOString() }
      void act(() => markRead.mutateAsync(marking), {
        name: id ?? '',
        done: id === null ? texts.markedAll : texts.markedOne,
        failed,
        undo: { run: () => markUnread.mutateAsync(marking), failed },
      })
    },
    unread(id) {
      void act(() => markUnread.mutateAsync({ id, at: '' }), { name: id, failed })
    },
  }
}
