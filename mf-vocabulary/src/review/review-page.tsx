import { useSearchParams } from '@cahier/contract/router'
import { useScheduling } from '../data/cards.ts'
import { DailyReview } from './daily-review.tsx'
import { SessionReview } from './session-review.tsx'

/** Today's review, or the words of the planned session in the address. */
export function ReviewPage() {
  const [params] = useSearchParams()
  // Starts loading with the cards, because rating needs it.
  useScheduling()
  const session = params.get('session')
  return session === null ? <DailyReview /> : <SessionReview key={session} id={session} />
}
