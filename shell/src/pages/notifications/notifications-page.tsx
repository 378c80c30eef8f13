import { useFormat } from '@cahier/contract/i18n'
import { Link, useSearchParams } from '@cahier/contract/router'
import { Badge } from '@cahier/ui/badge'
import { Button, buttonClass } from '@cahier/ui/button'
import { Card } from '@cahier/ui/card'
import { EmptyState } from '@cahier/ui/empty-state'
import { ErrorPanel } from '@cahier/ui/error-panel'
import { IconButton } from '@cahier/ui/icon-button'
import { PageHeader } from '@cahier/ui/page-header'
import { Segmented } from '@cahier/ui/segmented'
import { Select } from '@cahier/ui/select'
import { Loading, Skeleton } from '@cahier/ui/skeleton'
import { MailOpen, Mail as Unread } from 'lucide-react'
import { useState } from 'react'
import * as data from '../../account/data/notifications.ts'
import { useNotificationTexts } from '../../frame/notifications/locales/index.ts'
import { type Marks, useMarking } from '../../frame/notifications/use-marking.ts'
import styles from './notifications-page.module.css'

const { notifications, pageNotificationCount, topics, useNotifications, useUnreadCount } = data

/** All notifications of the learner, by day. The filters are in the address. */
export default function NotificationsPage() {
  const texts = useNotificationTexts()
  const format = useFormat()
  const [params, setParams] = useSearchParams()
  const [limit, setLimit] = useState<number>(pageNotificationCount)
  const marks = useMarking(data)
  const topic = topics.find((one) => one === params.get('topic')) ?? null
  const unreadOnly = params.get('show') === 'unread'
  const query = useNotifications(unreadOnly, topic, limit)
  const since = notifications.useKeptSince()
  const { data: unread = 0 } = useUnreadCount()
  const list = query.data?.slice(0, limit)
  const days = Map.groupBy(list ?? [], ({ created_at }) => format.relativeDay(created_at))
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(params)
    if (value) next.set(name, value)
    else next.delete(name)
    setLimit(pageNotificationCount)
    setParams(next, { replace: true })
  }

  return (
    <div className={styles.page}>
      <PageHeader
        title={texts.title}
        titleHidden
        description={texts.lead}
        actions={
          <>
            <Link to="/settings?tab=preferences" className={buttonClass({ variant: 'ghost' })}>
              {texts.settings}
            </Link>
            {unread > 0 && <Button onClick={() => marks.read(null)}>{texts.markAll}</Button>}
          </>
        }
      />
      <div className={styles.tools}>
        <Segmented
          label={texts.filters}
          value={unreadOnly ? 'unread' : 'all'}
          options={[
            { value: 'all', label: texts.all },
            { value: 'unread', label: texts.unread },
          ]}
          onValueChange={(value) => set('show', value === 'all' ? '' : value)}
        />
        <Select
          aria-label={texts.topic}
          value={topic ?? ''}
          options={[
            { value: '', label: texts.everyTopic },
            ...topics.map((value) => ({ value, label: texts.topics[value] })),
          ]}
          onValueChange={(value) => set('topic', value)}
        />
      </div>
      <p role="status" className={styles.count}>
        {since && `${texts.offline(format.date(since, { dateStyle: 'long', timeStyle: 'short' }))} `}
        {list && list.length > 0 && texts.count(list.length, unread)}
      </p>
      {!list && !query.isError && (
        <Loading label={texts.loading} className={styles.list}>
          <Skeleton count={4} className={styles.skeleton} />
        </Loading>
      )}
      {!list && query.isError && (
        <ErrorPanel title={texts.failedTitle} retry={{ label: texts.retry, run: () => void query.refetch() }}>
          <p>{texts.failed}</p>
        </ErrorPanel>
      )}
      {list?.length === 0 &&
        (unreadOnly || topic ? (
          <EmptyState title={texts.emptyFiltered} />
        ) : (
          <EmptyState title={texts.empty} description={texts.emptyBody} />
        ))}
      {[...days].map(([day, ofDay]) => (
        <section key={day} className={styles.list} aria-label={day}>
          <h2 className={styles.day}>{day}</h2>
          <Card as="div" className={styles.shelf}>
            <ul>
              {ofDay.map((notification) => (
                <Row key={notification.id} notification={notification} marks={marks} />
              ))}
            </ul>
          </Card>
        </section>
      ))}
      {query.data && query.data.length > limit && (
        <Button className={styles.more} busy={query.isFetching} onClick={() => setLimit(limit + pageNotificationCount)}>
          {texts.more}
        </Button>
      )}
    </div>
  )
}

function Row({ notification, marks }: { notification: data.Notification; marks: Marks }) {
  const texts = useNotificationTexts()
  const format = useFormat()
  const { id, title, body, href, read_at, created_at, priority, topic } = notification
  const name = topics.find((one) => one === topic) ?? 'app'
  const action = read_at ? texts.markUnread : texts.markRead
  return (
    <li className={styles.row} data-unread={!read_at || undefined}>
      <div className={styles.text}>
        <p className={styles.headline}>
          {!read_at && <span className="visually-hidden">{`${texts.isUnread} `}</span>}
          {href === null ? (
            title
          ) : (
            <Link to={href} onClick={() => marks.opened(notification)}>
              {title}
            </Link>
          )}
        </p>
        {body && <p className={styles.body}>{body}</p>}
        <p className={styles.facts}>
          <time dateTime={created_at}>{format.time(created_at)}</time>
          <span>{texts.topics[name]}</span>
          {priority === 'high' && <Badge>{texts.important}</Badge>}
        </p>
      </div>
      <IconButton
        label={texts.ofOne(action, title)}
        title={action}
        onClick={() => (read_at ? marks.unread(id) : marks.read(id))}
      >
        {read_at ? (
          <Unread size={18} strokeWidth={1.75} aria-hidden="true" />
        ) : (
          <MailOpen size={18} strokeWidth={1.75} aria-hidden="true" />
        )}
      </IconButton>
    </li>
  )
}
