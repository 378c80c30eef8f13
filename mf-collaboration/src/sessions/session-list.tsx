import { Button } from '@cahier/ui/button'
import { EmptyState } from '@cahier/ui/empty-state'
import { ErrorPanel } from '@cahier/ui/error-panel'
import { Loading, Skeleton } from '@cahier/ui/skeleton'
import { Users } from 'lucide-react'
import { useUnread } from '../data/messages.ts'
import type { useSessions } from '../data/sessions.ts'
import { useTexts } from '../locales/index.ts'
import { usePeople } from '../people/use-people.ts'
import { type Filter, select } from './session.ts'
import { SessionCard } from './session-card.tsx'
import styles from './session-list.module.css'

export interface SessionListProps {
  query: ReturnType<typeof useSessions>
  filter: Filter
  now: Date
  onCreate(): void
  onReset(): void
  onOpenChat(sessionId: string): void
}

/** Sessions whose presence is followed: each is a channel. */
const maxFollowedSessions = 30

/** The sessions in each state of the list: loading, failed, empty, empty for this filter, or loaded. */
export function SessionList({
  query: { data, error, refetch },
  filter,
  now,
  onCreate,
  onReset,
  onOpenChat,
}: SessionListProps) {
  const texts = useTexts()
  const people = usePeople()
  const { data: unread = [] } = useUnread()
  if (error && !data) {
    return (
      <ErrorPanel title={texts.error.title} retry={{ label: texts.error.retry, run: () => void refetch() }}>
        <p>{texts.sessions.loadFailed}</p>
      </ErrorPanel>
    )
  }
  if (!data) {
    return (
      <Loading label={texts.sessions.loading} className={styles.grid}>
        <Skeleton count={3} className={styles.skeleton} />
      </Loading>
    )
  }
  if (data.length === 0) {
    return (
      <EmptyState
        icon={<Users size={22} strokeWidth={1.75} />}
        title={texts.sessions.empty}
        action={
          <Button variant="primary" onClick={onCreate}>
            {texts.sessions.emptyAction}
          </Button>
        }
      />
    )
  }
  const shown = select(data, filter, now)
  if (shown.length === 0) {
    return (
      <EmptyState
        title={texts.sessions.emptyFilter}
        action={<Button onClick={onReset}>{texts.sessions.reset}</Button>}
      />
    )
  }
  return (
    <ul className={styles.grid}>
      {shown.map((session, index) => (
        <li key={session.id}>
          <SessionCard
            session={session}
            now={now}
            people={people}
            unread={unread.find(({ session_id }) => session_id === session.id)?.unread ?? 0}
            isFollowed={index < maxFollowedSessions}
            onOpenChat={() => onOpenChat(session.id)}
          />
        </li>
      ))}
    </ul>
  )
}
