import { Link, Outlet, useSearchParams } from '@cahier/contract/router'
import { Button } from '@cahier/ui/button'
import { PageHeader } from '@cahier/ui/page-header'
import { Plus } from 'lucide-react'
import { useRooms } from '../data/rooms.ts'
import { useTexts } from '../locales/index.ts'
import { CreateMeeting } from './meeting-forms.tsx'
import { MeetingList } from './meeting-list.tsx'
import styles from './meetings-page.module.css'

export function MeetingsPage() {
  const texts = useTexts().meetings
  const [params, setParams] = useSearchParams()
  const query = useRooms()
  const openCreate = () => setParams({ new: '1' })
  return (
    <>
      <PageHeader
        title={texts.title}
        titleHidden
        description={texts.description}
        counters={[
          { label: texts.counters.open, value: query.data?.filter((room) => room.is_active).length ?? '–' },
          { label: texts.counters.all, value: query.data?.length ?? '–' },
        ]}
        actions={
          <Button
            variant="primary"
            icon={<Plus size={18} strokeWidth={1.75} aria-hidden="true" />}
            onClick={openCreate}
          >
            {texts.create}
          </Button>
        }
      />
      <p className={styles.account}>
        <Link to="/zoom-manager">{texts.account}</Link>
      </p>
      <MeetingList query={query} onCreate={openCreate} />
      {params.has('new') && <CreateMeeting onClose={() => setParams({}, { replace: true })} />}
      <Outlet />
    </>
  )
}
