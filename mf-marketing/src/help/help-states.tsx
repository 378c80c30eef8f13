import { ErrorPanel } from '@cahier/ui/error-panel'
import { Loading, Skeleton } from '@cahier/ui/skeleton'
import { useTexts } from '../locales/index.ts'
import styles from './help-states.module.css'

/** Placeholder while the code of the help loads. */
export function HelpPending() {
  const texts = useTexts().part
  return (
    <Loading label={texts.loading} className={styles.pending}>
      <Skeleton className={styles.title} />
      <Skeleton count={3} className={styles.row} />
    </Loading>
  )
}

/** Error when the code of the help could not be loaded. */
export function HelpFailed({ retry }: { retry(): void }) {
  const texts = useTexts().part
  return (
    <ErrorPanel title={texts.failed} retry={{ label: texts.retry, run: retry }}>
      <p>{texts.failedBody}</p>
    </ErrorPanel>
  )
}
