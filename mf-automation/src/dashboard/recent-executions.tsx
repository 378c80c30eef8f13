import { useFormat } from '@cahier/contract/i18n'
import { Link } from '@cahier/contract/router'
import { Card } from '@cahier/ui/card'
import { NotLoaded } from '@cahier/ui/not-loaded'
import type { Automation } from '../data/automations.ts'
import { useExecutions } from '../data/executions.ts'
import type { Template } from '../data/templates.ts'
import { useTexts } from '../locales/index.ts'
import { nameOf } from '../presets/template-texts.ts'
import { StatusBadge } from '../words/status-badge.tsx'
import styles from './recent-executions.module.css'

/** How many executions the dashboard shows. */
const maxExecutions = 5

export interface RecentExecutionsProps {
  templates: readonly Template[]
  automations: readonly Automation[]
}

export function RecentExecutions({ templates, automations }: RecentExecutionsProps) {
  const texts = useTexts()
  const format = useFormat()
  const { data = [], error, refetch } = useExecutions(null, null)
  const list = () => {
    if (error && data.length === 0)
      return <NotLoaded retry={{ label: texts.retry, run: () => void refetch() }}>{texts.recent.failed}</NotLoaded>
    if (data.length === 0) return <p className={styles.none}>{texts.recent.none}</p>
    return (
      <>
        <ul className={styles.list}>
          {data.slice(0, maxExecutions).map(({ id, automation_id, status, started_at }) => {
            const automation = automations.find((one) => one.id === automation_id)
            return (
              <li key={id}>
                <Link to={`/automation/executions/${id}`}>
                  <span className={styles.name}>
                    {automation ? nameOf(automation, templates, texts) : texts.missing.title}
                  </span>
                  <time dateTime={started_at}>
                    {format.date(started_at, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })}
                  </time>
                </Link>
                <StatusBadge status={status} />
              </li>
            )
          })}
        </ul>
        <p>
          <Link to="/automation/executions">{texts.recent.all}</Link>
        </p>
      </>
    )
  }
  return (
    <Card as="section" className={styles.card} aria-labelledby="automation-recent">
      <h3 id="automation-recent">{texts.recent.title}</h3>
      {list()}
    </Card>
  )
}
