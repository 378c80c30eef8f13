import { useNow, useShell, useUserId } from '@cahier/contract/react'
import { Outlet, useSearchParams } from '@cahier/contract/router'
import { Button } from '@cahier/ui/button'
import { PageHeader } from '@cahier/ui/page-header'
import { Segmented } from '@cahier/ui/segmented'
import { Plus, Video } from 'lucide-react'
import { useState } from 'react'
import { useRooms } from '../data/rooms.ts'
import { useSessions } from '../data/sessions.ts'
import { useTexts } from '../locales/index.ts'
import { CreateSession } from './create-session.tsx'
import { countCollaborators, type Filter, filters, isActive } from './session.ts'
import { SessionList } from './session-list.tsx'
import styles from './sessions-page.module.css'

const unknown = '–'
/** Milliseconds until the start or end of a session shows on the page. */
const freshness = 5000

export function SessionsPage() {
  const shell = useShell()
  const texts = useTexts().sessions
  const userId = useUserId()
  const now = useNow(freshness)
  const [params, setParams] = useSearchParams()
  const [filter, setFilter] = useState<Filter>('all')
  const query = useSessions()
  const rooms = useRooms()
  const { data } = query
  const openCreate = () => setParams({ new: '1' })

  return (
    <>
      <PageHeader
        title={texts.title}
        titleHidden
        description={texts.description}
        counters={[
          { label: texts.counters.active, value: data?.filter((session) => isActive(session, now)).length ?? unknown },
          { label: texts.counters.meetings, value: rooms.data?.length ?? unknown },
          { label: texts.counters.collaborators, value: data ? countCollaborators(data, userId) : unknown },
        ]}
        actions={
          <>
            <Button
              icon={<Video size={18} strokeWidth={1.75} aria-hidden="true" />}
              onClick={() => shell.navigate('/zoom?new=1')}
            >
              {texts.meeting}
            </Button>
            <Button
              variant="primary"
              icon={<Plus size={18} strokeWidth={1.75} aria-hidden="true" />}
              onClick={openCreate}
            >
              {texts.create}
            </Button>
          </>
        }
      />
      {data && data.length > 0 && (
        <div className={styles.tools}>
          <Segmented
            label={texts.filter.label}
            value={filter}
            onValueChange={(next) => setFilter(next)}
            options={filters.map((value) => ({ value, label: texts.filter[value] }))}
          />
        </div>
      )}
      <SessionList query={query} filter={filter} now={now} onCreate={openCreate} onReset={() => setFilter('all')} />
      {params.has('new') && <CreateSession onClose={() => setParams({}, { replace: true })} />}
      <Outlet />
    </>
  )
}
