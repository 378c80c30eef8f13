import { useAction } from '@cahier/contract/react'
import { useState } from 'react'
import { toastMs } from '../toast-duration.ts'
import { goTo } from './go-to.ts'
import { useBillingTexts } from './locales/index.ts'

/** Leads to a page of the payment provider; `leaving` from the click until the page is gone. */
export function useLeave(): { leave(page: () => Promise<string>): void; leaving: boolean } {
  const texts = useBillingTexts()
  const { act } = useAction({ duration: toastMs })
  const [leaving, setLeaving] = useState(false)
  return {
    leaving,
    leave(page) {
      setLeaving(true)
      void act(async () => goTo(await page()), { failed: texts.plans.failed }).then((left) => {
        if (!left) setLeaving(false)
      })
    },
  }
}
