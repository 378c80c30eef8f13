import { Button } from '@cahier/ui/button'
import { Card } from '@cahier/ui/card'
import { EmptyState } from '@cahier/ui/empty-state'
import { ErrorPanel } from '@cahier/ui/error-panel'
import { Loading, Skeleton } from '@cahier/ui/skeleton'
import { useItems } from '../data/items.ts'
import { useTexts } from '../locales/index.ts'
import styles from './item-list.module.css'
import { useItemActions } from './use-item-actions.ts'

/** The items in each state of the list: failed, loading, empty, or loaded. */
export function ItemList({ onAdd }: { onAdd(): void }) {
  const texts = useTexts()
  const { data, error, refetch } = useItems()
  const { remove, busy } = useItemActions()
  if (error && !data) {
    return (
      <ErrorPanel title={texts.error.title} retry={{ label: texts.error.retry, run: () => void refetch() }}>
        <p>{error.isSchemaMissing ? texts.error.noTable : texts.error.body}</p>
      </ErrorPanel>
    )
  }
  if (!data) {
    return (
      <Loading label={texts.loading} className={styles.list}>
        <Skeleton count={3} className={styles.skeleton} />
      </Loading>
    )
  }
  if (data.length === 0)
    return <EmptyState title={texts.empty} action={<Button onClick={onAdd}>{texts.addFirst}</Button>} />
  return (
    <ul className={styles.list}>
      {data.map((item) => (
        <Card as="li" key={item.id} className={styles.item}>
          <span className={styles.title}>{item.title}</span>
          <Button busy={busy} aria-label={texts.removeNamed(item.title)} onClick={() => void remove(item)}>
            {texts.remove}
          </Button>
        </Card>
      ))}
    </ul>
  )
}
