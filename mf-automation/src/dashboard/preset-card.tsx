import { useFormat } from '@cahier/contract/i18n'
import { Badge } from '@cahier/ui/badge'
import { Switch } from '@cahier/ui/switch'
import { AutomationRuns } from '../automation/automation-runs.tsx'
import { useAutomationActions } from '../automation/use-automation-actions.ts'
import type { Automation } from '../data/automations.ts'
import type { Template } from '../data/templates.ts'
import { useTexts } from '../locales/index.ts'
import { automationOf } from '../presets/new-automation.ts'
import { nameOf, templateTexts } from '../presets/template-texts.ts'
import { triggerText } from '../words/trigger-text.ts'
import styles from './automation-row.module.css'

export interface PresetCardProps {
  template: Template
  /** The learner's automation of this preset, if there is one. */
  automation: Automation | undefined
}

/** A preset with a switch, or with a note if the engine does not support it. */
export function PresetCard({ template, automation }: PresetCardProps) {
  const texts = useTexts()
  const format = useFormat()
  const actions = useAutomationActions()
  const preset = templateTexts(template, texts)
  const name = automation ? nameOf(automation, [template], texts) : preset.name
  const { trigger_type, trigger_config } = automation ?? automationOf(template, preset)
  const about = (
    <>
      <span className={styles.trigger}>{triggerText(trigger_type, Object(trigger_config), texts, format)}</span>
      {` · ${preset.description}`}
    </>
  )
  return (
    <article className={styles.row}>
      {template.is_available ? (
        <Switch
          label={<span className={styles.name}>{name}</span>}
          description={about}
          checked={automation?.is_active ?? false}
          disabled={actions.switching}
          onCheckedChange={(active) =>
            void (automation ? actions.setActive(automation, name, active) : actions.begin(template))
          }
        />
      ) : (
        <div className={styles.missing}>
          <div>
            <h4 className={styles.name}>{name}</h4>
            <p className={styles.about}>{about}</p>
          </div>
          <Badge>{texts.card.unavailable}</Badge>
        </div>
      )}
      {automation && (
        <AutomationRuns automation={automation} name={name} actions={actions} runs={template.is_available} />
      )}
    </article>
  )
}
