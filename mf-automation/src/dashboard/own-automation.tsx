import { useFormat } from '@cahier/contract/i18n'
import { Switch } from '@cahier/ui/switch'
import { AutomationRuns } from '../automation/automation-runs.tsx'
import { useAutomationActions } from '../automation/use-automation-actions.ts'
import type { Automation } from '../data/automations.ts'
import { actionsOf } from '../definition/definition.ts'
import { useTexts } from '../locales/index.ts'
import { ActionIcon } from '../words/action-icon.tsx'
import { triggerText } from '../words/trigger-text.ts'
import styles from './automation-row.module.css'

/** An automation of the learner's own, with its trigger and its actions. */
export function OwnAutomation({ automation }: { automation: Automation }) {
  const texts = useTexts()
  const format = useFormat()
  const actions = useAutomationActions()
  const { name, description, trigger_type, trigger_config } = automation
  return (
    <article className={styles.row}>
      <Switch
        label={<span className={styles.name}>{name}</span>}
        description={
          <>
            <span className={styles.trigger}>{triggerText(trigger_type, Object(trigger_config), texts, format)}</span>
            {description && ` · ${description}`}
          </>
        }
        checked={automation.is_active}
        disabled={actions.switching}
        onCheckedChange={(active) => void actions.setActive(automation, name, active)}
      />
      <p className={styles.actions}>
        {actionsOf(automation).map(({ type }, index) => (
          <span key={index} className={styles.action}>
            <ActionIcon type={type} size={15} />
            {texts.actions[type]}
          </span>
        ))}
      </p>
      <AutomationRuns automation={automation} name={name} actions={actions} runs />
    </article>
  )
}
