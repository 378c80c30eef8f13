import { useSearchParams } from '@cahier/contract/router'
import { Button } from '@cahier/ui/button'
import { EmptyState } from '@cahier/ui/empty-state'
import { ErrorPanel } from '@cahier/ui/error-panel'
import { Loading, Skeleton } from '@cahier/ui/skeleton'
import { Video } from 'lucide-react'
import type { useRooms } from '../data/rooms.ts'
import { useTexts } from '../locales/index.ts'
import { MeetingCard } from './meeting-card.tsx'
import styles from './meetings-page.module.css'

export interface MeetingListProps {
  query: ReturnType<typeof useRooms>
  onCreate(): void
}

/** The meetings in each state of the list: loading, failed, empty, or loaded. */
export function MeetingList({ query: { data, error, refetch }, onCreate }: MeetingListProps) {
  const texts = useTexts()
  const linked = useSearchParams()[0].get('room')
  if (error && !data) {
    return (
      <ErrorPanel title={texts.error.title} retry={{ label: texts.error.retry, run: () => void refetch() }}>
        <p>{texts.meetings.loadFailed}</p>
      </ErrorPanel>
    )
  }
  if (!data) {
    return (
      <Loading label={texts.meetings.loading} className={styles.grid}>
        <Skeleton count={3} className={styles.skeleton} />
      </Loading>
    )
  }
  if (data.length === 0) {
    return (
      <EmptyState
        icon={<Video size={22} strokeWidth={1.75} />}
        title={texts.meetings.empty}
        action={
          <Button variant="primary" onClick={onCreate}>
            {texts.meetings.emptyAction}
          </Button>
        }
      />
    )
  }
  return (
    <ul className={styles.grid}>
      {data.map((room) => (
        <li key={room.id}>
          <MeetingCard room={room} isLinked={room.id === linked} />
        </li>
      ))}
    </ul>
  )
}
