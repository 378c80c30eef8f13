import { IconButton } from '@cahier/ui/icon-button'
import { Bell } from 'lucide-react'
import { useTexts } from '../host/locales/index.ts'
import { lateMenu } from './late-menu.tsx'
import styles from './notification-bell.module.css'
import { type Notifications, useNotifications } from './notifications.ts'

const NotificationMenu = lateMenu<{ notifications: Notifications }>(
  () => import(/* webpackChunkName: "overlay" */ './notification-menu.tsx'),
)

export function NotificationBell() {
  const texts = useTexts()
  const notifications = useNotifications()
  const { unread } = notifications
  return (
    <NotificationMenu
      notifications={notifications}
      trigger={
        <IconButton label={texts.notifications.label(unread)} variant="bordered">
          <Bell size={18} strokeWidth={1.75} aria-hidden="true" />
          {unread > 0 && <span className={styles.dot} />}
        </IconButton>
      }
    />
  )
}
