import { Dialog } from '@cahier/ui/dialog'
import { EmptyState } from '@cahier/ui/empty-state'
import { ErrorPanel } from '@cahier/ui/error-panel'
import { Loading, Skeleton } from '@cahier/ui/skeleton'
import { mostExecutions, useExecutions } from '../data/executions.ts'
import { useTexts } from '../locales/index.ts'
import { Opened } from '../presets/opened.tsx'
import { ExecutionRow } from './execution-row.tsx'
import styles from './history-dialog.module.css'

/** The executions of the automation in the address. */
export function HistoryDialog() {
  const texts = useTexts()
  return (
    <Opened>
      {(automation, name, close) => (
        <Dialog open size="lg" title={texts.history.title(name)} closeLabel={texts.close} onOpenChange={close}>
          <Executions automationId={automation.id} />
        </Dialog>
      )}
    </Opened>
  )
}

function Executions({ automationId }: { automationId: string }) {
  const texts = useTexts()
  const { data, error, refetch } = useExecutions(automationId)
  if (error && !data) {
    return (
      <ErrorPanel title={texts.error.title} retry={{ label: texts.error.retry, run: () => void refetch() }}>
        <p>{texts.history.failed}</p>
      </ErrorPanel>
    )
  }
  if (!data) {
    return (
      <Loading label={texts.history.loading} className={styles.list}>
        <Skeleton count={3} className={styles.skeleton} />
      </Loading>
    )
  }
  if (data.length === 0) return <EmptyState title={texts.history.empty} />
  return (
    <>
      <ol className={styles.list}>
        {data.map((execution) => (
          <ExecutionRow key={execution.id} execution={execution} />
        ))}
      </ol>
      {data.length === mostExecutions && <p className={styles.detail}>{texts.history.last(mostExecutions)}</p>}
    </>
  )
}
