import { missesTable } from '@cahier/contract/query'
import { Button } from '@cahier/ui/button'
import { EmptyState } from '@cahier/ui/empty-state'
import { ErrorPanel } from '@cahier/ui/error-panel'
import { Loading, Skeleton } from '@cahier/ui/skeleton'
import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import type { useSessions } from '../data/sessions.ts'
import { useTexts } from '../locales/index.ts'
import { DaySessions } from './day-sessions.tsx'
import { scheduleOf } from './days.ts'
import styles from './session-list.module.css'

export interface SessionListProps {
  query: ReturnType<typeof useSessions>
  now: Date
  onPlan(): void
}

/** Past days drawn at once; older ones follow on demand. */
const page = 14

/** The schedule in whichever state it is: loading, failed, empty, or there. */
export function SessionList({ query, now, onPlan }: SessionListProps) {
  const texts = useTexts()
  const { data, error, refetch } = query
  const [pages, setPages] = useState(1)

  if (error && !data) {
    return (
      <ErrorPanel
        title={texts.error.title}
        retry={{ label: texts.error.retry, run: () => void refetch() }}
        reload={{ label: texts.error.reload, run: () => location.reload() }}
      >
        <p>{missesTable(error) ? texts.error.table : texts.error.body}</p>
      </ErrorPanel>
    )
  }
  if (!data) {
    return (
      <Loading label={texts.loading} className={styles.skeletons}>
        <Skeleton count={4} className={styles.skeleton} />
      </Loading>
    )
  }
  if (data.length === 0) {
    return (
      <EmptyState
        icon={<CalendarDays size={22} strokeWidth={1.75} />}
        title={texts.empty.none}
        action={
          <Button variant="primary" onClick={onPlan}>
            {texts.empty.plan}
          </Button>
        }
      />
    )
  }
  const { ahead, behind } = scheduleOf(data, now)
  return (
    <div className={styles.schedule}>
      <section className={styles.side} aria-labelledby="sessions-ahead">
        <h3 id="sessions-ahead">{texts.ahead}</h3>
        {ahead.length === 0 && <p className={styles.nothing}>{texts.empty.ahead}</p>}
        {ahead.map((day) => (
          <DaySessions key={day.key} day={day} now={now} />
        ))}
      </section>
      {behind.length > 0 && (
        <section className={styles.side} aria-labelledby="sessions-behind">
          <h3 id="sessions-behind">{texts.behind}</h3>
          {behind.slice(0, pages * page).map((day) => (
            <DaySessions key={day.key} day={day} now={now} />
          ))}
          {behind.length > pages * page && (
            <Button className={styles.more} onClick={() => setPages((count) => count + 1)}>
              {texts.older}
            </Button>
          )}
        </section>
      )}
    </div>
  )
}
