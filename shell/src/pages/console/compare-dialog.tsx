import { useFormat } from '@cahier/contract/i18n'
import { Button } from '@cahier/ui/button'
import { Dialog } from '@cahier/ui/dialog'
import { Loading, Skeleton } from '@cahier/ui/skeleton'
import { Changes } from './changes.tsx'
import styles from './history.module.css'
import { useTexts } from './locales/index.ts'
import { useDifference } from './release-api.ts'

/** What lies between two sets, in words. */
export function CompareDialog({ sets: [from, to], onClose }: { sets: readonly [number, number]; onClose(): void }) {
  const texts = useTexts()
  const format = useFormat()
  const { data, error, refetch } = useDifference(from, to)
  return (
    <Dialog
      open
      size="md"
      title={texts.compare.title(format.number(from), format.number(to))}
      closeLabel={texts.close}
      onOpenChange={onClose}
      footer={<Button onClick={onClose}>{texts.close}</Button>}
    >
      {data && (data.changes.length > 0 ? <Changes changes={data.changes} /> : <p>{texts.compare.same}</p>)}
      {!data && !error && (
        <Loading label={texts.compare.loading}>
          <Skeleton count={3} className={styles.line} />
        </Loading>
      )}
      {!data && error && (
        <div className={styles.failed}>
          <p role="alert">{error.message || texts.unanswered}</p>
          <Button size="s" onClick={() => void refetch()}>
            {texts.retry}
          </Button>
        </div>
      )}
    </Dialog>
  )
}
