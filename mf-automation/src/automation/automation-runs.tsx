import { useFormat } from '@cahier/contract/i18n'
import { Button } from '@cahier/ui/button'
import { Play } from 'lucide-react'
import type { Automation } from '../data/automations.ts'
import { useTexts } from '../locales/index.ts'
import { AutomationMenu } from './automation-menu.tsx'
import styles from './automation-runs.module.css'
import type { AutomationActions } from './use-automation-actions.ts'

export interface AutomationRunsProps {
  automation: Automation
  name: string
  actions: AutomationActions
  /** Whether the engine supports it. */
  runs: boolean
}

/** When an automation ran and runs next, why it was paused, and what can be done with it. */
export function AutomationRuns({ automation, name, actions, runs }: AutomationRunsProps) {
  const { card } = useTexts()
  const format = useFormat()
  const moment = (iso: string) => (
    <time dateTime={iso}>
      {format.date(iso, { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })}
    </time>
  )
  return (
    <>
      {automation.paused_at && <p className={styles.paused}>{card.pausedAfter(automation.failures_in_row)}</p>}
      <div className={styles.runs}>
        <dl className={styles.moments}>
          {automation.is_active && automation.next_execution_at && (
            <div>
              <dt>{card.next}</dt>
              <dd>{moment(automation.next_execution_at)}</dd>
            </div>
          )}
          <div>
            <dt>{card.last}</dt>
            <dd>{automation.last_executed_at ? moment(automation.last_executed_at) : card.never}</dd>
          </div>
        </dl>
        <div className={styles.actions}>
          {runs && (
            <Button
              size="s"
              icon={<Play size={16} strokeWidth={1.75} aria-hidden="true" />}
              busy={actions.running}
              onClick={() => void actions.run(automation)}
            >
              {card.run}
            </Button>
          )}
          <AutomationMenu automation={automation} name={name} actions={actions} />
        </div>
      </div>
    </>
  )
}
