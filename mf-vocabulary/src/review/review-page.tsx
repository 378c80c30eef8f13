import { useParams } from '@cahier/contract/router'
import { Button } from '@cahier/ui/button'
import { ErrorPanel } from '@cahier/ui/error-panel'
import { Loading, Skeleton } from '@cahier/ui/skeleton'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useQueue, useScheduling } from '../data/cards.ts'
import { useTexts } from '../locales/index.ts'
import { mixed } from './queue.ts'
import { Review } from './review.tsx'
import styles from './review-page.module.css'
import { SettingsDialog } from './settings-dialog.tsx'

/** The cards of today, beginning with the word that the address names. */
export function ReviewPage() {
  const { wordId = null } = useParams()
  const texts = useTexts()
  const scheduling = useScheduling()
  const [open, setOpen] = useState(false)
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
  return (
    <>
      <div className={styles.tools}>
        <Button
          variant="ghost"
          size="s"
          disabled={!scheduling.data}
          icon={<SlidersHorizontal size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => setOpen(true)}
        >
          {texts.settings.title}
        </Button>
      </div>
      <Review key={dataUpdatedAt} cards={cards} first={wordId} onMore={() => void refetch()} />
      {open && scheduling.data && <SettingsDialog settings={scheduling.data.settings} onClose={() => setOpen(false)} />}
    </>
  )
}
