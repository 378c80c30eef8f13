import { useEffect } from 'react'
import { useUnreadCount } from '../account/data/notifications.ts'

/** Tells how many notifications are unread; shows nothing itself. */
export default function UnreadCount({ onCount }: { onCount(unread: number): void }) {
  const { data: unread } = useUnreadCount()
  useEffect(() => {
    if (unread !== undefined) onCount(unread)
  }, [unread, onCount])
  return null
}
