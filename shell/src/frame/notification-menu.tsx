import { useFormat } from '@cahier/contract/i18n'
import { useShell } from '@cahier/contract/react'
import { Menu, MenuItem, MenuSeparator } from '@cahier/ui/menu'
import { useEffect } from 'react'
import { useTexts } from '../host/locales/index.ts'
import type { MenuPartProps } from './late-menu.tsx'
import styles from './notification-menu.module.css'
import type { Notification, Notifications } from './notifications.ts'

export default function NotificationMenu({ trigger, notifications }: MenuPartProps & { notifications: Notifications }) {
  const shell = useShell()
  const texts = useTexts()
  const format = useFormat()
  const { list, unread, failed, reload, markRead, markAllRead } = notifications
  useEffect(notifications.open, [])

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
    <Menu defaultOpen trigger={trigger} header={<span className={styles.title}>{texts.notifications.title}</span>}>
      {failed && <MenuItem onSelect={reload}>{`${texts.notifications.error} ${texts.retry}`}</MenuItem>}
      {!failed && !list && <p className={styles.empty}>{texts.loading}</p>}
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
