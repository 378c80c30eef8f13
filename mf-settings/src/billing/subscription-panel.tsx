import { useSearchParams } from '@cahier/contract/router'
import { ErrorPanel } from '@cahier/ui/error-panel'
import { Loading, Skeleton } from '@cahier/ui/skeleton'
import { useSubscription } from '../data/billing.ts'
import { DemoNotice, useIsDemo } from '../demo/demo-notice.tsx'
import { AwaitPayment } from './await-payment.tsx'
import { useBillingTexts } from './locales/index.ts'
import { Overview } from './overview.tsx'
import { PlanChoice } from './plan-choice.tsx'
import styles from './subscription-panel.module.css'

/** The account's plan and subscription, and the plans that it may change to. */
export function SubscriptionPanel() {
  const { demo } = useBillingTexts()
  return useIsDemo() ? <DemoNotice>{demo}</DemoNotice> : <OwnSubscription />
}

function OwnSubscription() {
  const texts = useBillingTexts()
  const [params] = useSearchParams()
  const { data, error, refetch } = useSubscription()
  if (!data && error) {
    return (
      <ErrorPanel title={texts.failed.title} retry={{ label: texts.failed.retry, run: () => void refetch() }}>
        {texts.failed.body}
      </ErrorPanel>
    )
  }
  if (!data) {
    return (
      <Loading label={texts.loading} className={styles.panel}>
        <p>{texts.loading}</p>
        <Skeleton className={styles.block} count={2} />
      </Loading>
    )
  }
  return (
    <div className={styles.panel}>
      {params.get('success') === 'true' && <AwaitPayment />}
      {params.get('canceled') === 'true' && (
        <p role="status" className={styles.notice}>
          {texts.checkout.canceled}
        </p>
      )}
      <Overview {...data} />
      <PlanChoice {...data} />
    </div>
  )
}
