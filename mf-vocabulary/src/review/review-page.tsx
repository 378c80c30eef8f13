import { useSearchParams } from '@cahier/contract/router'
import { useScheduling } from '../data/cards.ts'
import { DailyReview } from './daily-review.tsx'
import { SessionReview } from './session-review.tsx'

/** What is to be reviewed: the cards of today, or the words of the planned session that the address names. */
export function ReviewPage() {
  const [params] = useSearchParams()
  // Asked for together with the cards, which are rated by it.
  useScheduling()
  const session = params.get('session')
  return session === null ? <DailyReview /> : <SessionReview key={session} id={session} />
}
