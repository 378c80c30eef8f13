import type { AreaError } from '@cahier/contract/react'
import { ErrorPanel } from '@cahier/ui/error-panel'
import { Loading, Skeleton } from '@cahier/ui/skeleton'
import styles from './console-page.module.css'
import { useTexts } from './locales/index.ts'

interface PendingProps {
  label: string
  error: AreaError | null
  onRetry(): void
}

/** What a view shows until the server has answered: that it loads, or why it does not. */
export function Pending({ label, error, onRetry }: PendingProps) {
  const texts = useTexts()
  if (!error) {
    return (
      <Loading label={label} className={styles.members}>
        <Skeleton count={4} className={styles.skeleton} />
      </Loading>
    )
  }
  const reasons: Readonly<Record<string, string>> = { absent: texts.absent }
  return (
    <ErrorPanel title={texts.failed} retry={{ label: texts.retry, run: onRetry }}>
      <p>{error.message || (reasons[error.code] ?? texts.unanswered)}</p>
    </ErrorPanel>
  )
}
