import { useNow, useUserId } from '@cahier/contract/react'
import { Segmented } from '@cahier/ui/segmented'
import { useState } from 'react'
import { useDocuments } from '../data/documents.ts'
import { useCollaborators } from '../data/people.ts'
import { useRooms } from '../data/rooms.ts'
import { useSessions } from '../data/sessions.ts'
import { useTexts } from '../locales/index.ts'
import { countTeam, type Filter, filters, isActive, standingOf } from '../sessions/session.ts'
import { SessionList } from '../sessions/session-list.tsx'
import { AvailableMeetings } from './available-meetings.tsx'
import styles from './sessions-tab.module.css'

const unknown = '–'
/** Milliseconds until the start or end of a session shows on the page. */
const refreshIntervalMs = 5000

export interface SessionsTabProps {
  onCreate(): void
  onOpenChat(sessionId: string): void
}

/** Four figures, the video meetings that can be joined, and the sessions. */
export function SessionsTab({ onCreate, onOpenChat }: SessionsTabProps) {
  const texts = useTexts().sessions
  const userId = useUserId()
  const now = useNow(refreshIntervalMs)
  const [filter, setFilter] = useState<Filter>('all')
  const query = useSessions()
  const rooms = useRooms()
  const documents = useDocuments()
  const collaborators = useCollaborators()
  const { data } = query
  const isMine = (session: NonNullable<typeof data>[number]) => standingOf(session, userId) !== 'invited'
  const figures = [
    [texts.counters.active, data?.filter((session) => isMine(session) && isActive(session, now)).length],
    [texts.counters.meetings, rooms.data?.length],
    [texts.counters.documents, documents.data?.length],
    [texts.counters.collaborators, collaborators.data && countTeam(collaborators.data)],
  ] as const

  return (
    <>
      <dl className={styles.figures}>
        {figures.map(([label, value]) => (
          <div key={label} className={styles.figure}>
            <dt>{label}</dt>
            <dd>{value ?? unknown}</dd>
          </div>
        ))}
      </dl>
      <AvailableMeetings rooms={rooms.data?.filter(({ is_active }) => is_active) ?? []} />
      <section aria-labelledby="sessions-title">
        <div className={styles.tools}>
          <h3 id="sessions-title" className={styles.title}>
            {texts.list}
          </h3>
          {data && data.length > 0 && (
            <Segmented
              label={texts.filter.label}
              value={filter}
              onValueChange={(next) => setFilter(next)}
              options={filters.map((value) => ({ value, label: texts.filter[value] }))}
            />
          )}
        </div>
        <SessionList
          query={query}
          filter={filter}
          now={now}
          onCreate={onCreate}
          onReset={() => setFilter('all')}
          onOpenChat={onOpenChat}
        />
      </section>
    </>
  )
}
