import { useShell } from '@cahier/contract/react'
import { Link, useParams } from '@cahier/contract/router'
import { Button, buttonClass } from '@cahier/ui/button'
import { EmptyState } from '@cahier/ui/empty-state'
import { queue, useQueue } from '../data/cards.ts'
import type { QueuedCard } from '../data/queued-card.ts'
import { useTexts } from '../locales/index.ts'
import { LoadedCards, ToNotebook } from './loaded-cards.tsx'
import { mixed } from './queue.ts'
import { Review } from './review.tsx'
import styles from './review-page.module.css'

/** The cards of today, starting with the word in the address. */
export function DailyReview() {
  const { wordId = null } = useParams()
  const { review: texts, history } = useTexts()
  const shell = useShell()
  const keepQueue = (left: readonly QueuedCard[]) => void queue.keep(shell, [...left], null).catch(shell.reportError)
  const query = useQueue(wordId)
  return (
    <LoadedCards query={query}>
      {(data) => {
        // The server puts the word first; offline it keeps its position in the deck.
        const asked = data.find(({ word_id }) => word_id === wordId)
        return (
          <Review
            cards={asked ? [asked, ...mixed(data.filter((card) => card !== asked))] : mixed(data)}
            first={wordId}
            onLeft={keepQueue}
            done={(count) => (
              <EmptyState
                title={count > 0 ? texts.finished : texts.nothing}
                action={
                  <div className={styles.actions}>
                    <ToNotebook variant="primary" />
                    {count > 0 && <Button onClick={() => void query.refetch()}>{texts.more}</Button>}
                    <Link to="/vocabulary/figures" className={buttonClass({ variant: 'ghost' })}>
                      {history.title}
                    </Link>
                  </div>
                }
              />
            )}
          />
        )
      }}
    </LoadedCards>
  )
}
