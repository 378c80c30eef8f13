import type { AreaError } from '@cahier/contract/react'
import { ErrorPanel } from '@cahier/ui/error-panel'
import { Loading, Skeleton } from '@cahier/ui/skeleton'
import type { ReactNode } from 'react'
import { useTexts } from '../locales/index.ts'
import styles from './loaded.module.css'

interface Query<Data> {
  data: Data | undefined
  error: AreaError | null
  refetch(): unknown
}

export interface LoadedProps<Data> {
  query: Query<Data>
  /** What the learner is told if it fails; the area's sentence by default. */
  failed?: string
  /** What assistive technology is told while it loads; the area's sentence by default. */
  loading?: string
  children(data: Data): ReactNode
}

/** Shows loaded data, or its loading or error state. */
export function Loaded<Data>({ query: { data, error, refetch }, failed, loading, children }: LoadedProps<Data>) {
  const texts = useTexts()
  if (data !== undefined) return children(data)
  if (error) {
    return (
      <ErrorPanel title={texts.error.title} retry={{ label: texts.error.retry, run: () => void refetch() }}>
        <p>{error.isSchemaMissing ? texts.error.table : (failed ?? texts.error.body)}</p>
      </ErrorPanel>
    )
  }
  return (
    <Loading label={loading ?? texts.loading} className={styles.skeletons}>
      <Skeleton count={4} className={styles.skeleton} />
    </Loading>
  )
}

/** Two queries as one, which is loaded when both are. */
export function both<First, Second>(first: Query<First>, second: Query<Second>): Query<[First, Second]> {
  return {
    data: first.data !== undefined && second.data !== undefined ? [first.data, second.data] : undefined,
    error: first.error ?? second.error,
    refetch() {
      if (first.data === undefined) first.refetch()
      if (second.data === undefined) second.refetch()
    },
  }
}
