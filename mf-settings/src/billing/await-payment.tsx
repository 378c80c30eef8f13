import { useShell } from '@cahier/contract/react'
import { useSearchParams } from '@cahier/contract/router'
import { useEffect, useState } from 'react'
import { subscription, useAwaitedStatus } from '../data/billing.ts'
import { toastMs } from '../toast-duration.ts'
import { useBillingTexts } from './locales/index.ts'
import { runs } from './status.ts'
import styles from './subscription-panel.module.css'

/** Milliseconds after which a confirmation is late. */
const confirmationTimeoutMs = 20_000

/** Somebody came back from paying: asks the database until it says so, and never believes the address. */
export function AwaitPayment() {
  const shell = useShell()
  const texts = useBillingTexts()
  const [, setParams] = useSearchParams()
  const [isLate, setLate] = useState(false)
  const { data } = useAwaitedStatus()
  const isConfirmed = runs(data?.subscription_status)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), confirmationTimeoutMs)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (!isConfirmed) return
    const welcome = async () => {
      await Promise.all([shell.refreshProfile(), subscription.refresh(shell)])
      const plan = shell.entitlements.get().plan
      shell.toast({ kind: 'success', message: texts.checkout.welcome(texts.labels[plan]), duration: toastMs })
      setParams(
        (current) => {
          for (const name of ['success', 'plan', 'interval']) current.delete(name)
          return current
        },
        { replace: true },
      )
    }
    welcome().catch((error: unknown) => shell.reportError(error))
  }, [isConfirmed])
  return (
    <p role="status" className={styles.notice}>
      {isLate ? texts.checkout.late : texts.checkout.waiting}
    </p>
  )
}
