import { useFormat } from '@cahier/contract/i18n'
import { useAction, useShell } from '@cahier/contract/react'
import { Menu, MenuGroup, MenuItem, MenuSeparator } from '@cahier/ui/menu'
import type { Notification } from '../account/data/notifications.ts'
import { useTexts } from '../host/locales/index.ts'
import type { MenuPartProps } from './late-menu.tsx'
import styles from './notification-menu.module.css'

interface NotificationMenuProps extends MenuPartProps {
  /** How they are read and marked: code of another file. */
  data: typeof import('../account/data/notifications.ts')
}

export function NotificationMenu({ trigger, data }: NotificationMenuProps) {
  const { useUnreadCount, useNewestNotifications, useMarkRead } = data
  const shell = useShell()
  const texts = useTexts()
  const format = useFormat()
  const { act } = useAction()
  const { data: unread = 0 } = useUnreadCount()
  const { data: list, isError: failed, refetch } = useNewestNotifications()
  const marking = useMarkRead()

  const mark = (id: string | null) =>
    void act(() => marking.mutateAsync(id), { name: id ?? '', failed: texts.notifications.markFailed })
  const open = (notification: Notification) => {
    if (!notification.read_at) mark(notification.id)
    if (notification.href) shell.navigate(notification.href)
  }

  const days = Map.groupBy(list ?? [], ({ created_at }) => format.relativeDay(created_at))

  return (
    <Menu defaultOpen trigger={trigger} header={<span className={styles.title}>{texts.notifications.title}</span>}>
      <div className={styles.list}>
        {failed && <MenuItem onSelect={() => void refetch()}>{`${texts.notifications.error} ${texts.retry}`}</MenuItem>}
        {!failed && !list && <p className={styles.empty}>{texts.loading}</p>}
        {!failed && list?.length === 0 && (
          <p className={styles.empty}>
            <strong>{texts.notifications.empty}</strong>
            {texts.notifications.emptyBody}
          </p>
        )}
        {[...days].map(([day, notifications]) => (
          <MenuGroup key={day} label={day}>
            {notifications.map((notification) => (
              <MenuItem key={notification.id} onSelect={() => open(notification)}>
                <span className={styles.item} data-unread={!notification.read_at || undefined}>
                  <span className={styles.headline}>{notification.title}</span>
                  <time className={styles.when} dateTime={notification.created_at}>
                    {format.time(notification.created_at)}
                  </time>
                  {notification.body && <span className={styles.body}>{notification.body}</span>}
                </span>
              </MenuItem>
            ))}
          </MenuGroup>
        ))}
      </div>
      <MenuSeparator />
      {list && unread > 0 && <MenuItem onSelect={() => mark(null)}>{texts.notifications.markAll}</MenuItem>}
      <MenuItem onSelect={() => shell.navigate('/settings?tab=preferences')}>{texts.notifications.settings}</MenuItem>
    </Menu>
  )
}
