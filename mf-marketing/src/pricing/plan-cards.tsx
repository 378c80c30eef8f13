import { useFormat } from '@cahier/contract/i18n'
import { Badge } from '@cahier/ui/badge'
import { Check } from 'lucide-react'
import { useTexts } from '../locales/index.ts'
import styles from './plan-cards.module.css'
import { PlanWay } from './plan-way.tsx'
import { type Period, plans, popular } from './plans.ts'

/** The three plans with their prices, and the way to each. */
export function PlanCards({ period, level }: { period: Period; level: 2 | 3 }) {
  const texts = useTexts().plans
  const format = useFormat()
  const Heading = `h${level}` as const
  return (
    <ul className={styles.grid}>
      {plans.map(({ id, price }) => {
        const { name, tagline, features } = texts[id]
        return (
          <li key={id} className={styles.card} data-popular={id === popular || undefined}>
            <div className={styles.head}>
              <Heading className={styles.name}>{name}</Heading>
              {id === popular && <Badge tone="encre">{texts.popular}</Badge>}
            </div>
            <p className={styles.tagline}>{tagline}</p>
            <p className={styles.price}>
              <strong>
                {format.number(price[period], { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 })}
              </strong>{' '}
              <span>{period === 'monthly' ? texts.perMonth : texts.perYear}</span>
            </p>
            <ul className={styles.features}>
              {features.map((feature) => (
                <li key={feature}>
                  <Check size={18} strokeWidth={1.75} aria-hidden="true" />
                  {feature}
                </li>
              ))}
            </ul>
            <PlanWay plan={id} period={period} />
          </li>
        )
      })}
    </ul>
  )
}
