import { useEntitlements } from '@cahier/contract/react'
import { Link, useSearchParams } from '@cahier/contract/router'
import { Badge } from '@cahier/ui/badge'
import { buttonClass } from '@cahier/ui/button'
import { Card } from '@cahier/ui/card'
import { useTexts } from '../locales/index.ts'
import { chosenPlan } from './chosen-plan.ts'
import styles from './subscription-panel.module.css'

/** The account's plan, and a plan chosen before signing up, which the address keeps. */
export function SubscriptionPanel() {
  const { plan: labels, subscription: texts } = useTexts()
  const { plan } = useEntitlements()
  const [params] = useSearchParams()
  const chosen = chosenPlan(params.get('plan'), plan)
  return (
    <Card as="section" className={styles.card} aria-labelledby="subscription-title">
      <h3 id="subscription-title">{texts.title}</h3>
      <Badge tone="encre">{labels[plan]}</Badge>
      {chosen && (
        <div className={styles.chosen}>
          <h4>{texts.chosen(texts.offers[chosen])}</h4>
          <p>{texts.how}</p>
          <Link to={`/support?about=${chosen}`} className={buttonClass({ variant: 'primary' })}>
            {texts.ask}
          </Link>
        </div>
      )}
      <Link to="/pricing">{texts.compare}</Link>
    </Card>
  )
}
