import { useFormat } from '@cahier/contract/i18n'
import { useShell } from '@cahier/contract/react'
import { Menu, MenuChoices, MenuGroup, MenuItem, MenuSeparator } from '@cahier/ui/menu'
import { useState } from 'react'
import type { Shown } from '../../account/data/notifications.ts'
import type { MenuPartProps } from '../late-menu.tsx'
import { useNotificationTexts } from './locales/index.ts'
import styles from './notification-menu.module.css'
import { type NotificationData, useMarking } from './use-marking.ts'

interface NotificationMenuProps extends MenuPartProps {
  data: NotificationData
}

export function NotificationMenu({ trigger, data }: NotificationMenuProps) {
  const { pageNotificationCount, topics, useNotifications, useUnreadCount } = data
  const shell = useShell()
  const texts = useNotificationTexts()
  const format = useFormat()
  const marks = useMarking(data)
  const [shown, setShown] = useState<Shown>('all')
  const [limit, setLimit] = useState<number>(pageNotificationCount)
  const topic = shown === 'all' || shown === 'unread' ? null : shown
  const { data: unread = 0 } = useUnreadCount()
  const { data: found, isError, refetch } = useNotifications(shown === 'unread', topic, limit)
  const list = found?.slice(0, limit)
  const failed = isError && !list

  const days = Map.groupBy(list ?? [], ({ created_at }) => format.relativeDay(created_at))

  return (
    <Menu defaultOpen trigger={trigger} header={<span className={styles.title}>{texts.title}</span>}>
      <MenuChoices
        label={texts.filters}
        value={shown}
        options={[
          { value: 'all', label: texts.all },
          { value: 'unread', label: texts.unread },
          ...topics.map((value) => ({ value, label: texts.topics[value] })),
        ]}
        onValueChange={(value) => {
          setShown(value)
          setLimit(pageNotificationCount)
        }}
      />
      <div className={styles.list}>
        {failed && <MenuItem keepsOpen onSelect={() => void refetch()}>{`${texts.failed} ${texts.retry}`}</MenuItem>}
        {!failed && !list && <p className={styles.empty}>{texts.loading}</p>}
        {list?.length === 0 && shown !== 'all' && <p className={styles.empty}>{texts.emptyFiltered}</p>}
        {list?.length === 0 && shown === 'all' && (
          <p className={styles.empty}>
            <strong>{texts.empty}</strong>
            {texts.emptyBody}
          </p>
        )}
        {[...days].map(([day, notifications]) => (
          <MenuGroup key={day} label={day}>
            {notifications.map((notification) => (
              <MenuItem
                key={notification.id}
                keepsOpen={notification.href === null}
                onSelect={() => {
                  if (notification.href === null && !notification.read_at) return marks.read(notification.id)
                  marks.opened(notification)
                  if (notification.href !== null) shell.navigate(notification.href)
                }}
              >
                <span className={styles.item} data-unread={!notification.read_at || undefined}>
                  <span className={styles.headline}>
                    {!notification.read_at && <span className="visually-hidden">{`${texts.isUnread} `}</span>}
                    {notification.title}
                  </span>
                  <time className={styles.when} dateTime={notification.created_at}>
                    {format.time(notification.created_at)}
                  </time>
                  {notification.priority === 'high' && <span className={styles.important}>{texts.important}</span>}
                  {notification.body && <span className={styles.body}>{notification.body}</span>}
                </span>
              </MenuItem>
            ))}
          </MenuGroup>
        ))}
        {found && found.length > limit && (
          <MenuItem keepsOpen onSelect={() => setLimit(limit + pageNotificationCount)}>
            {texts.more}
          </MenuItem>
        )}
      </div>
      <MenuSeparator />
      {unread > 0 && (
        <MenuItem keepsOpen onSelect={() => marks.read(null)}>
          {texts.markAll}
        </MenuItem>
      )}
      <MenuItem onSelect={() => shell.navigate('/notifications')}>{texts.page}</MenuItem>
      <MenuItem onSelect={() => shell.navigate('/settings?tab=preferences')}>{texts.settings}</MenuItem>
    </Menu>
  )
}
