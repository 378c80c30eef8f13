import type { Plan } from '@cahier/contract'
import { useFormat } from '@cahier/contract/i18n'
import { useEntitlements } from '@cahier/contract/react'
import { Link, useSearchParams } from '@cahier/contract/router'
import { Badge } from '@cahier/ui/badge'
import { Button } from '@cahier/ui/button'
import { Segmented } from '@cahier/ui/segmented'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import {
  type BillingInterval,
  type PaidPlan,
  type Subscription,
  useOpenPortal,
  useStartCheckout,
} from '../data/billing.ts'
import { chosenPlan } from './chosen-plan.ts'
import { FeatureList } from './feature-list.tsx'
import { useBillingTexts } from './locales/index.ts'
import { prices } from './plans.ts'
import { runs } from './status.ts'
import styles from './subscription-panel.module.css'
import { useLeave } from './use-leave.ts'

/** The plans with their prices: a first one is paid for at the provider, another one is confirmed there. */
export function PlanChoice({ record, terms }: Subscription) {
  const texts = useBillingTexts()
  const format = useFormat()
  const { plan: current } = useEntitlements()
  const [params] = useSearchParams()
  const [interval, setInterval] = useState<BillingInterval>(
    params.get('interval') === 'year' || terms?.billing_interval === 'year' ? 'year' : 'month',
  )
  const checkout = useStartCheckout()
  const portal = useOpenPortal()
  const { leave, leaving } = useLeave()
  const [asked, setAsked] = useState<Plan | null>(null)
  const chosen = chosenPlan(params.get('plan'), current)
  const isPaying = runs(record?.subscription_status)
  const paid = isPaying ? terms?.plan : null
  const choose = (plan: PaidPlan) => {
    setAsked(plan)
    leave(() => (isPaying ? portal : checkout).mutateAsync({ plan, interval }))
  }
  return (
    <section aria-labelledby="plans-title" className={styles.plans}>
      <h3 id="plans-title">{texts.plans.title}</h3>
      {chosen && <p>{texts.plans.chosen(texts.offers[chosen])}</p>}
      <div className={styles.interval}>
        <Segmented
          label={texts.plans.interval}
          value={interval}
          onValueChange={(next) => setInterval(next)}
          options={[
            { value: 'month', label: texts.plans.intervals.month },
            { value: 'year', label: texts.plans.intervals.year },
          ]}
        />
        <p>{texts.plans.saving}</p>
      </div>
      <ul className={styles.grid}>
        {prices.map(({ plan, price }) => {
          const isCurrent = plan === current && (paid !== plan || terms?.billing_interval === interval)
          return (
            <li key={plan} data-chosen={plan === chosen || undefined}>
              <div className={styles.head}>
                <h4>{texts.offers[plan]}</h4>
                {isCurrent ? (
                  <Badge tone="ok">{texts.plans.current}</Badge>
                ) : (
                  plan === 'basic' && <Badge tone="encre">{texts.plans.popular}</Badge>
                )}
              </div>
              <p className={styles.price}>
                <strong>
                  {format.number(price[interval], { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 })}
                </strong>{' '}
                {texts.plans.per[interval]}
              </p>
              <FeatureList plan={plan} />
              {plan !== 'free' && !isCurrent && (
                <Button
                  variant={plan === (chosen ?? 'basic') ? 'primary' : 'secondary'}
                  busy={leaving && asked === plan}
                  onClick={() => choose(plan)}
                >
                  {leaving && asked === plan
                    ? texts.opening
                    : isPaying
                      ? texts.plans.change(texts.offers[plan])
                      : texts.plans.choose(texts.offers[plan])}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      <p className={styles.guarantee}>
        <ShieldCheck size={20} strokeWidth={1.75} aria-hidden="true" />
        {texts.plans.guarantee}
      </p>
      <div className={styles.questions}>
        {texts.plans.questions.map(({ question, answer }) => (
          <details key={question}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
      <Link to="/pricing">{texts.plans.compare}</Link>
    </section>
  )
}
