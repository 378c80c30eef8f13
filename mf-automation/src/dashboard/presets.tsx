import { Card } from '@cahier/ui/card'
import { EmptyState } from '@cahier/ui/empty-state'
import type { Automation } from '../data/automations.ts'
import type { Template } from '../data/templates.ts'
import { useTexts } from '../locales/index.ts'
import { byGroup } from '../presets/group.ts'
import { PresetCard } from './preset-card.tsx'
import styles from './presets.module.css'

export interface PresetsProps {
  templates: readonly Template[]
  automations: readonly Automation[]
}

export function Presets({ templates, automations }: PresetsProps) {
  const texts = useTexts()
  const groups = byGroup(templates)
  if (groups.length === 0) return <EmptyState title={texts.empty} />
  return (
    <div className={styles.groups}>
      {groups.map(({ group, templates }) => (
        <section key={group} className={styles.group} aria-labelledby={`automation-${group}`}>
          <h3 id={`automation-${group}`}>{texts.groups[group]}</h3>
          <Card as="div" className={styles.shelf}>
            <ul>
              {templates.map((template) => (
                <li key={template.id} className={styles.place}>
                  <PresetCard
                    template={template}
                    automation={automations.find((automation) => automation.preset === template.key)}
                  />
                </li>
              ))}
            </ul>
          </Card>
        </section>
      ))}
    </div>
  )
}
