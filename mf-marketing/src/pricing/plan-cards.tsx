import { useFormat } from '@cahier/contract/i18n'
import { Link } from '@cahier/contract/router'
import { Badge } from '@cahier/ui/badge'
import { buttonClass } from '@cahier/ui/button'
import { Check } from 'lucide-react'
import { useEntrance } from '../entrance.ts'
import { useTexts } from '../locales/index.ts'
import styles from './plan-cards.module.css'
import { type Period, plans, popular } from './plans.ts'

/** The three plans with their prices. Choosing one leads to sign-up with it. */
export function PlanCards({ period, level }: { period: Period; level: 2 | 3 }) {
  const texts = useTexts().plans
  const entrance = useEntrance()
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
            <Link
              to={entrance('signup', id, period === 'yearly' ? 'year' : 'month')}
              className={buttonClass({ variant: id === popular ? 'primary' : 'secondary' })}
            >
              {id === 'free' ? texts.start : texts.choose(name)}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
