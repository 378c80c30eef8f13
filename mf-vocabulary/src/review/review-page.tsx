import { useParams } from '@cahier/contract/router'
import { ErrorPanel } from '@cahier/ui/error-panel'
import { Loading, Skeleton } from '@cahier/ui/skeleton'
import { useQueue } from '../data/cards.ts'
import { useTexts } from '../locales/index.ts'
import { mixed } from './queue.ts'
import { Review } from './review.tsx'
import styles from './review-page.module.css'

/** The cards of today, beginning with the word that the address names. */
export function ReviewPage() {
  const { wordId = null } = useParams()
  const texts = useTexts()
  const { data, error, refetch, isFetching, dataUpdatedAt } = useQueue(wordId)

  if (error && !data) {
    return (
      <ErrorPanel
        title={texts.error.title}
        retry={{ label: texts.error.retry, run: () => void refetch() }}
        reload={{ label: texts.error.reload, run: () => location.reload() }}
      >
        <p>{texts.review.loadFailed}</p>
      </ErrorPanel>
    )
  }
  if (!data || isFetching) {
    return (
      <Loading label={texts.review.loading} className={styles.waiting}>
        <Skeleton className={styles.skeleton} />
      </Loading>
    )
  }
  const [first, ...others] = data
  const cards = first && first.word_id === wordId ? [first, ...mixed(others)] : mixed(data)
  return <Review key={dataUpdatedAt} cards={cards} first={wordId} onMore={() => void refetch()} />
}
