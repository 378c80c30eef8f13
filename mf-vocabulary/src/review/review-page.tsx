import { useSearchParams } from '@cahier/contract/router'
import { DailyReview } from './daily-review.tsx'
import { SessionReview } from './session-review.tsx'

/** What is to be reviewed: the cards of today, or the words of the planned session that the address names. */
export function ReviewPage() {
  const [params] = useSearchParams()
  const session = params.get('session')
  return session === null ? <DailyReview /> : <SessionReview key={session} id={session} />
}
