import { useEntitlements } from '@cahier/contract/react'
import { Link, useSearchParams } from '@cahier/contract/router'
import { buttonClass } from '@cahier/ui/button'
import { ErrorPanel } from '@cahier/ui/error-panel'
import { PageHeader } from '@cahier/ui/page-header'
import { Loading, Skeleton } from '@cahier/ui/skeleton'
import { Tabs } from '@cahier/ui/tabs'
import { useEffect } from 'react'
import { useConnection } from '../data/connection.ts'
import { useTexts } from '../locales/index.ts'
import styles from './connection-page.module.css'
import { statusOf } from './connection-status.ts'
import { CreateZoomMeeting } from './create-zoom-meeting.tsx'
import { PlanCard } from './plan-card.tsx'
import { StatusCard } from './status-card.tsx'

const tabs = ['authentication', 'meetings'] as const
type Tab = (typeof tabs)[number]

/** Milliseconds after a return from the provider until the status is read again. */
const returnDelayMs = 1_000

/** The account at the video provider, and the meetings that are made with it. */
export function ConnectionPage() {
  const all = useTexts()
  const texts = all.connection
  const { features } = useEntitlements()
  const [params, setParams] = useSearchParams()
  const { data, error, isPending, refetch } = useConnection()
  const tab: Tab = params.get('tab') === 'meetings' ? 'meetings' : 'authentication'
  const hasReturned = params.get('connected') === '1'

  useEffect(() => {
    if (!hasReturned) return
    const timer = setTimeout(() => {
      void refetch()
      setParams(without('connected'), { replace: true })
    }, returnDelayMs)
    return () => clearTimeout(timer)
  }, [hasReturned, refetch, setParams])

  const token = data ?? null
  const isConnected = statusOf(token, new Date()) !== 'not_connected'
  const panels: Record<Tab, React.ReactNode> = {
    authentication: (
      <div className={styles.cards}>
        {isPending ? (
          <Loading label={texts.loading}>
            <Skeleton className={styles.skeleton} />
          </Loading>
        ) : (
          <StatusCard token={token} inPlan={features['video-provider']} />
        )}
        {!features['video-provider'] && <PlanCard />}
      </div>
    ),
    meetings: <CreateZoomMeeting isConnected={isConnected} onConnect={() => setParams(without('tab'))} />,
  }
  return (
    <>
      <PageHeader
        title={texts.title}
        titleHidden
        description={texts.description}
        actions={
          <Link to="/zoom" className={buttonClass({})}>
            {texts.meetings}
          </Link>
        }
      />
      {error && data === undefined ? (
        <ErrorPanel
          title={error.isUnanswered ? texts.loadFailed : texts.databaseFailed(error.message)}
          retry={{ label: all.error.retry, run: () => void refetch() }}
        >
          <p>{texts.loadFailedBody}</p>
        </ErrorPanel>
      ) : (
        <Tabs
          label={texts.title}
          value={tab}
          onValueChange={(next) =>
            setParams(next === 'meetings' ? { tab: 'meetings' } : without('tab'), { replace: true })
          }
          tabs={tabs.map((value) => ({ value, label: texts.tabs[value], panel: panels[value] }))}
        />
      )}
    </>
  )
}

const without = (name: string) => (before: URLSearchParams) => {
  const next = new URLSearchParams(before)
  next.delete(name)
  return next
}
