import { Loading, Skeleton } from '@cahier/ui/skeleton'
import { useTexts } from '../locales/index.ts'
import styles from './panel-pending.module.css'

/** Shown while the code of a panel is fetched. */
export function PanelPending() {
  const { panel: texts } = useTexts()
  return (
    <Loading label={texts.loading}>
      <Skeleton className={styles.block} count={2} />
    </Loading>
  )
}
