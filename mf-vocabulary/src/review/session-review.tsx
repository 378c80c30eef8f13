import { type AreaError, useShell } from '@cahier/contract/react'
import { Link } from '@cahier/contract/router'
import { buttonClass } from '@cahier/ui/button'
import { EmptyState } from '@cahier/ui/empty-state'
import { sessionCards, useSessionCards } from '../data/cards.ts'
import { useTexts } from '../locales/index.ts'
import { LoadedCards, ToNotebook } from './loaded-cards.tsx'
import { Review } from './review.tsx'
import styles from './review-page.module.css'

/** The learner has no such session, or the address is malformed. */
const isUnknown = ({ code }: AreaError) => ['PT404', '22P02'].includes(code)

/** Asks each word of a planned session once. */
export function SessionReview({ id }: { id: string }) {
  const texts = useTexts().review.session
  const shell = useShell()
  const query = useSessionCards(id)
  if (query.error && isUnknown(query.error)) {
    return (
      <EmptyState
        title={texts.missing}
        action={
          <Link to="/planning" className={buttonClass({ variant: 'primary' })}>
            {texts.toPlanning}
          </Link>
        }
      />
    )
  }
  return (
    <LoadedCards query={query}>
      {(session) => (
        <>
          <h3 className={styles.session}>
            <Link to={`/planning/${id}`}>{texts.of(session.title)}</Link>
          </h3>
          <Review
            cards={session.cards}
            first={null}
            once
            onLeft={(cards) =>
              void sessionCards.keep(shell, { ...session, cards: [...cards] }, id).catch(shell.reportError)
            }
            done={(count) => (
              <EmptyState
                title={count > 0 ? texts.finished : texts.nothing}
                action={
                  <div className={styles.actions}>
                    <Link to={`/planning/${id}`} className={buttonClass({ variant: 'primary' })}>
                      {texts.finish}
                    </Link>
                    <ToNotebook variant="secondary" />
                  </div>
                }
              />
            )}
          />
        </>
      )}
    </LoadedCards>
  )
}
