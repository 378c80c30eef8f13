import { useEntitlements } from '@cahier/contract/react'
import { Link } from '@cahier/contract/router'
import { buttonClass } from '@cahier/ui/button'
import { Card } from '@cahier/ui/card'
import { ErrorPanel } from '@cahier/ui/error-panel'
import { PageHeader } from '@cahier/ui/page-header'
import { Loading, Skeleton } from '@cahier/ui/skeleton'
import { useConnection } from '../data/connection.ts'
import { useTexts } from '../locales/index.ts'
import styles from './connection-page.module.css'
import { Requirement } from './requirement.tsx'
import { StatusCard } from './status-card.tsx'

/** The state of the provider's account, and what connecting one requires. */
export function ConnectionPage() {
  const all = useTexts()
  const texts = all.connection
  const { features } = useEntitlements()
  const { data, error, isPending, refetch } = useConnection()
  const inPlan = features['video-provider']

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
        <ErrorPanel title={texts.loadFailed} retry={{ label: all.error.retry, run: () => void refetch() }}>
          <p>{texts.loadFailedBody}</p>
        </ErrorPanel>
      ) : (
        <div className={styles.cards}>
          {isPending ? (
            <Loading label={texts.loading}>
              <Skeleton className={styles.skeleton} />
            </Loading>
          ) : (
            <StatusCard token={data ?? null} />
          )}
          <Card as="section" className={styles.card} aria-labelledby="connection-needs">
            <h3 id="connection-needs">{texts.needs}</h3>
            <ul className={styles.needs}>
              <Requirement met={inPlan} name={texts.needPlan} detail={inPlan ? texts.planMet : texts.planUnmet} />
              <Requirement met={false} name={texts.needServer} detail={texts.serverUnmet} />
            </ul>
          </Card>
        </div>
      )}
    </>
  )
}
