import { useNow } from '@cahier/contract/react'
import { Link } from '@cahier/contract/router'
import { studyDay } from '@cahier/contract/time'
import { buttonClass } from '@cahier/ui/button'
import { EmptyState } from '@cahier/ui/empty-state'
import { ErrorPanel } from '@cahier/ui/error-panel'
import { Loading, Skeleton } from '@cahier/ui/skeleton'
import { ChartColumn } from 'lucide-react'
import { useScheduling } from '../data/cards.ts'
import { useTexts } from '../locales/index.ts'
import { Forecast } from './forecast.tsx'
import { HeatMap } from './heat-map.tsx'
import styles from './history-page.module.css'
import { MasteryCurve } from './mastery-curve.tsx'
import { Retention } from './retention.tsx'
import { useHistory } from './use-history.ts'

/** Statistics of the review log, and the forecast. */
export function HistoryPage() {
  const texts = useTexts()
  const today = studyDay(useNow())
  const history = useHistory(today)
  const scheduling = useScheduling()

  if ((history.error && !history.data) || (scheduling.error && !scheduling.data)) {
    return (
      <ErrorPanel
        title={texts.error.title}
        retry={{
          label: texts.error.retry,
          run: () => void Promise.all([history.refetch(), scheduling.refetch()]),
        }}
        reload={{ label: texts.error.reload, run: () => location.reload() }}
      >
        <p>{texts.history.failed}</p>
      </ErrorPanel>
    )
  }
  if (!history.data || !scheduling.data) {
    return (
      <Loading label={texts.history.loading} className={styles.page}>
        <Skeleton count={4} className={styles.skeleton} />
      </Loading>
    )
  }
  if (history.data.length === 0) {
    return (
      <EmptyState
        icon={<ChartColumn size={22} strokeWidth={1.75} />}
        title={texts.history.empty}
        action={
          <Link to="/vocabulary/review" className={buttonClass({ variant: 'primary' })}>
            {texts.word.review}
          </Link>
        }
      />
    )
  }
  return (
    <div className={styles.page}>
      <div className={styles.wide}>
        <HeatMap history={history.data} today={today} />
      </div>
      <Retention history={history.data} today={today} wanted={scheduling.data.settings.retention} />
      <Forecast scheduling={scheduling.data} today={today} />
      <div className={styles.wide}>
        <MasteryCurve history={history.data} today={today} />
      </div>
    </div>
  )
}
