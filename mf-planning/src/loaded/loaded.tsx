import type { AreaError } from '@cahier/contract/react'
import { ErrorPanel } from '@cahier/ui/error-panel'
import { Loading, Skeleton } from '@cahier/ui/skeleton'
import type { ReactNode } from 'react'
import { useTexts } from '../locales/index.ts'
import styles from './loaded.module.css'

export interface LoadedProps<Data> {
  query: { data: Data | undefined; error: AreaError | null; refetch(): unknown }
  children(data: Data): ReactNode
}

/** Shows loaded data of the schedule, or its loading or error state. */
export function Loaded<Data>({ query: { data, error, refetch }, children }: LoadedProps<Data>) {
  const texts = useTexts()
  if (data !== undefined) return children(data)
  if (error) {
    return (
      <ErrorPanel
        title={texts.error.title}
        retry={{ label: texts.error.retry, run: () => void refetch() }}
        reload={{ label: texts.error.reload, run: () => location.reload() }}
      >
        <p>{error.isSchemaMissing ? texts.error.table : texts.error.body}</p>
      </ErrorPanel>
    )
  }
  return (
    <Loading label={texts.loading} className={styles.skeletons}>
      <Skeleton count={4} className={styles.skeleton} />
    </Loading>
  )
}
