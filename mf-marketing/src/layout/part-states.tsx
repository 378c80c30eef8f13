import { ErrorPanel } from '@cahier/ui/error-panel'
import { Loading, Skeleton } from '@cahier/ui/skeleton'
import { useTexts } from '../locales/index.ts'
import styles from './part-states.module.css'

/** Placeholder while the code of a part loads. */
export function PartPending() {
  const texts = useTexts().part
  return (
    <Loading label={texts.loading} className={styles.pending}>
      <Skeleton className={styles.title} />
      <Skeleton count={3} className={styles.row} />
    </Loading>
  )
}

/** Error when the code of a part could not be loaded. */
export function PartFailed({ retry }: { retry(): void }) {
  const texts = useTexts().part
  return (
    <ErrorPanel title={texts.failed} retry={{ label: texts.retry, run: retry }}>
      <p>{texts.failedBody}</p>
    </ErrorPanel>
  )
}
