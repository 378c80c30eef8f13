import { useFormat } from '@cahier/contract/i18n'
import { Badge } from '@cahier/ui/badge'
import { Switch } from '@cahier/ui/switch'
import type { Automation, Template } from '../data/automations.ts'
import { useTexts } from '../locales/index.ts'
import { describe } from '../schedule/describe.ts'
import { parseSchedule } from '../schedule/schedule.ts'
import { AutomationActions } from './automation-actions.tsx'
import styles from './preset-row.module.css'
import { presetTexts, triggerText } from './preset-texts.ts'
import { usePresetActions } from './use-preset-actions.ts'

export interface PresetRowProps {
  template: Template
  /** The learner's automation of this preset, if there is one. */
  automation: Automation | undefined
}

/** A preset with a switch, or with a note if the engine does not support it. */
export function PresetRow({ template, automation }: PresetRowProps) {
  const texts = useTexts()
  const format = useFormat()
  const preset = presetTexts(template, texts)
  const actions = usePresetActions(template, automation, preset)
  const schedule = parseSchedule(automation?.trigger_config ?? template.trigger_schema)
  const moment = (iso: string) => (
    <time dateTime={iso}>
      {format.date(iso, { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })}
    </time>
  )

  const about = (
    <>
      <span className={styles.trigger}>
        {schedule ? describe(schedule, texts.schedule, format) : triggerText(template.key, texts)}
      </span>
      {` · ${preset.description}`}
    </>
  )

  return (
    <article className={styles.row}>
      {template.is_available ? (
        <Switch
          label={<span className={styles.name}>{preset.name}</span>}
          description={about}
          checked={automation?.is_active ?? false}
          disabled={actions.switching}
          onCheckedChange={(active) => void actions.toggle(active)}
        />
      ) : (
        <div className={styles.missing}>
          <div>
            <h4 className={styles.name}>{preset.name}</h4>
            <p className={styles.about}>{about}</p>
          </div>
          <Badge>{texts.card.unavailable}</Badge>
        </div>
      )}
      {automation && (
        <div className={styles.made}>
          <dl className={styles.runs}>
            {automation.next_execution_at && (
              <div>
                <dt>{texts.card.next}</dt>
                <dd>{moment(automation.next_execution_at)}</dd>
              </div>
            )}
            <div>
              <dt>{texts.card.last}</dt>
              <dd>{automation.last_executed_at ? moment(automation.last_executed_at) : texts.card.never}</dd>
            </div>
          </dl>
          <AutomationActions
            automation={automation}
            name={preset.name}
            runs={template.is_available}
            running={actions.running}
            onRun={() => void actions.run(automation.id)}
            onRemove={() => void actions.remove(automation.id)}
          />
        </div>
      )}
    </article>
  )
}
