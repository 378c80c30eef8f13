import { useNavigate } from '@cahier/contract/router'
import { Button } from '@cahier/ui/button'
import { Card } from '@cahier/ui/card'
import { EmptyState } from '@cahier/ui/empty-state'
import type { Automation } from '../data/automations.ts'
import type { Template } from '../data/templates.ts'
import { useTexts } from '../locales/index.ts'
import { presets } from '../presets/group.ts'
import { OwnAutomation } from './own-automation.tsx'
import styles from './presets.module.css'

const presetKeys = new Set<string>(Object.values(presets).flat())

export interface OwnAutomationsProps {
  templates: readonly Template[]
  automations: readonly Automation[]
}

/** The automations that no preset card shows. */
export function OwnAutomations({ templates, automations }: OwnAutomationsProps) {
  const { own: texts } = useTexts()
  const navigate = useNavigate()
  const shown = new Set(templates.map(({ key }) => key).filter((key) => presetKeys.has(key)))
  const own = automations.filter(({ preset }) => !(preset && shown.has(preset)))
  return (
    <section className={styles.own} aria-labelledby="automation-own">
      <h3 id="automation-own">{texts.title}</h3>
      {own.length === 0 ? (
        <EmptyState
          title={texts.empty}
          action={<Button onClick={() => navigate('/automation/templates')}>{texts.action}</Button>}
        />
      ) : (
        <Card as="div" className={styles.shelf}>
          <ul>
            {own.map((automation) => (
              <li key={automation.id} className={styles.place}>
                <OwnAutomation automation={automation} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </section>
  )
}
