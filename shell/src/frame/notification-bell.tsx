import { useFormat } from '@cahier/contract/i18n'
import { useShell } from '@cahier/contract/react'
import { IconButton } from '@cahier/ui/icon-button'
import { Menu, MenuItem, MenuSeparator } from '@cahier/ui/menu'
import { Bell } from 'lucide-react'
import { useTexts } from '../locales/index.ts'
import styles from './notification-bell.module.css'
import { type Notification, useNotifications } from './notifications.ts'

export function NotificationBell() {
  const shell = useShell()
  const texts = useTexts()
  const format = useFormat()
  const { list, unread, failed, reload, markRead, markAllRead } = useNotifications()

  const settle = (marked: Promise<void>) =>
    marked.catch((error: unknown) => {
      shell.reportError(error)
      shell.toast({ kind: 'error', message: texts.notifications.markFailed })
    })
  const open = (notification: Notification) => {
    if (!notification.read_at) void settle(markRead(notification.id))
    if (notification.href) shell.navigate(notification.href)
  }

  return (
    <Menu
      trigger={
        <IconButton label={texts.notifications.label(unread)} variant="bordered">
          <Bell size={18} strokeWidth={1.75} aria-hidden="true" />
          {unread > 0 && <span className={styles.dot} />}
        </IconButton>
      }
      header={<span className={styles.title}>{texts.notifications.title}</span>}
    >
      {failed && <MenuItem onSelect={reload}>{`${texts.notifications.error} ${texts.retry}`}</MenuItem>}
      {!failed && list?.length === 0 && <p className={styles.empty}>{texts.notifications.empty}</p>}
      {list?.map((notification) => (
        <MenuItem key={notification.id} onSelect={() => open(notification)}>
          <span className={styles.item} data-unread={!notification.read_at || undefined}>
            <span className={styles.headline}>{notification.title}</span>
            {notification.body && <span className={styles.body}>{notification.body}</span>}
            <time className={styles.when} dateTime={notification.created_at}>
              {format.relativeDay(notification.created_at)}
            </time>
          </span>
        </MenuItem>
      ))}
      {list && unread > 0 && (
        <>
          <MenuSeparator />
          <MenuItem onSelect={() => void settle(markAllRead())}>{texts.notifications.markAll}</MenuItem>
        </>
      )}
    </Menu>
  )
}
