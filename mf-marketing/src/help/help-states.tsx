import { ErrorPanel } from '@cahier/ui/error-panel'
import { Loading, Skeleton } from '@cahier/ui/skeleton'
import { useTexts } from '../locales/index.ts'
import styles from './help-states.module.css'

/** In the place of the help while its code is on its way. */
export function HelpPending() {
  const texts = useTexts().part
  return (
    <Loading label={texts.loading} className={styles.pending}>
      <Skeleton className={styles.title} />
      <Skeleton count={3} className={styles.row} />
    </Loading>
  )
}

/** In the place of the help when its code could not be had. */
export function HelpFailed({ retry }: { retry(): void }) {
  const texts = useTexts().part
  return (
    <ErrorPanel title={texts.failed} retry={{ label: texts.retry, run: retry }}>
      <p>{texts.failedBody}</p>
    </ErrorPanel>
  )
}
