import type { Plan } from '@cahier/contract'
import { useFormat } from '@cahier/contract/i18n'
import { Check, Lock } from 'lucide-react'
import { useBillingTexts } from './locales/index.ts'
import { contents } from './plans.ts'
import styles from './subscription-panel.module.css'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

/** What a plan includes, and with a lock what another one would. */
export function FeatureList({ plan, locked = false }: { plan: Plan; locked?: boolean }) {
  const texts = useBillingTexts()
  const format = useFormat()
  const { notes, storage, ...features } = contents[plan]
  const kinds = (['model', 'video', 'phone', 'analytics'] as const).filter((kind) => locked || features[kind])
  return (
    <ul className={styles.features}>
      <li>
        <Check {...icon} />
        {texts.features.notes(notes)}
      </li>
      <li>
        <Check {...icon} />
        {texts.features.storage(format.number(storage))}
      </li>
      {kinds.map((kind) => (
        <li key={kind} data-locked={!features[kind] || undefined}>
          {features[kind] ? <Check {...icon} /> : <Lock {...icon} />}
          {texts.features[kind]}
          {!features[kind] && <span className="visually-hidden"> ({texts.locked})</span>}
        </li>
      ))}
    </ul>
  )
}
