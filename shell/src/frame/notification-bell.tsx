import { lazyPart } from '@cahier/contract/react'
import { IconButton } from '@cahier/ui/icon-button'
import { Bell } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '../host/locales/index.ts'
import { lateMenu, type MenuPartProps } from './late-menu.tsx'
import styles from './notification-bell.module.css'

// Queries are in the kit's chunk: the bell is shown before it has loaded, and the menu's chunk does not repeat them.
const UnreadCount = lazyPart(() => import(/* webpackChunkName: "data" */ './unread-count.tsx'), {
  failed: () => null,
})
const NotificationMenu = lateMenu(async () => {
  const [{ NotificationMenu }, data] = await Promise.all([
    import(/* webpackChunkName: "overlay" */ './notifications/notification-menu.tsx'),
    import(/* webpackChunkName: "data" */ '../account/data/notifications.ts'),
  ])
  return { default: (props: MenuPartProps) => <NotificationMenu {...props} data={data} /> }
})

export function NotificationBell() {
  const texts = useTexts()
  const [unread, setUnread] = useState(0)
  return (
    <>
      <UnreadCount onCount={setUnread} />
      <NotificationMenu
        trigger={
          <IconButton label={texts.notifications.label(unread)} variant="bordered">
            <Bell size={18} strokeWidth={1.75} aria-hidden="true" />
            {unread > 0 && <span className={styles.dot} />}
          </IconButton>
        }
      />
    </>
  )
}
