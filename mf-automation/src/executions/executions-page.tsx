import { useFormat } from '@cahier/contract/i18n'
import { Link, useSearchParams } from '@cahier/contract/router'
import { Card } from '@cahier/ui/card'
import { EmptyState } from '@cahier/ui/empty-state'
import { Select } from '@cahier/ui/select'
import { type Automation, useAutomations } from '../data/automations.ts'
import { type Execution, maxExecutions, type Status, useExecutions } from '../data/executions.ts'
import { type Template, useTemplates } from '../data/templates.ts'
import { both, Loaded } from '../loaded/loaded.tsx'
import { useTexts } from '../locales/index.ts'
import { nameOf } from '../presets/template-texts.ts'
import { causeOf } from '../words/cause.ts'
import { durationText } from '../words/duration-text.ts'
import { StatusBadge } from '../words/status-badge.tsx'
import styles from './executions.module.css'
import { useExecutionsTexts } from './locales/index.ts'

const statuses = ['running', 'pending', 'success', 'failed', 'cancelled'] as const satisfies readonly Status[]

/** The last executions of all automations or of one, with a filter by status. They follow what happens. */
export default function ExecutionsPage() {
  const query = both(useTemplates(), useAutomations())
  return (
    <Loaded query={query}>
      {([templates, automations]) => <Executions templates={templates} automations={automations} />}
    </Loaded>
  )
}

interface ExecutionsProps {
  templates: readonly Template[]
  automations: readonly Automation[]
}

function Executions({ templates, automations }: ExecutionsProps) {
  const words = useTexts()
  const texts = useExecutionsTexts()
  const [params, setParams] = useSearchParams()
  const automation = automations.find(({ id }) => id === params.get('automation'))
  const status = statuses.find((one) => one === params.get('status')) ?? null
  const query = useExecutions(automation?.id ?? null, status)
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(params)
    if (value === '') next.delete(name)
    else next.set(name, value)
    setParams(next, { replace: true })
  }
  const nameBy = (id: string) => {
    const found = automations.find((one) => one.id === id)
    return found ? nameOf(found, templates, words) : texts.deleted
  }
  return (
    <>
      <div className={styles.tools}>
        <Select
          className={styles.choice}
          aria-label={texts.automation}
          value={automation?.id ?? ''}
          options={[
            { value: '', label: texts.allAutomations },
            ...automations.map((one) => ({ value: one.id, label: nameOf(one, templates, words) })),
          ]}
          onValueChange={(value) => set('automation', value)}
        />
        <Select
          className={styles.choice}
          aria-label={texts.status.label}
          value={status ?? ''}
          options={[
            { value: '', label: texts.status.all },
            ...statuses.map((value) => ({ value, label: words.status[value] })),
          ]}
          onValueChange={(value) => set('status', value)}
        />
      </div>
      <Loaded query={query} failed={texts.failed} loading={texts.loading}>
        {(executions) =>
          executions.length === 0 ? (
            <EmptyState title={automation || status ? texts.emptyFiltered : texts.empty} />
          ) : (
            <>
              <Card as="div" className={styles.shelf}>
                <ol>
                  {executions.map((execution) => (
                    <Row key={execution.id} execution={execution} name={nameBy(execution.automation_id)} />
                  ))}
                </ol>
              </Card>
              {executions.length === maxExecutions && <p className={styles.last}>{texts.last(maxExecutions)}</p>}
            </>
          )
        }
      </Loaded>
    </>
  )
}

function Row({ execution, name }: { execution: Execution; name: string }) {
  const words = useTexts()
  const format = useFormat()
  const cause = causeOf(execution.trigger_data)
  const detail = [
    cause && words.triggers[cause],
    execution.execution_time_ms !== null && durationText(execution.execution_time_ms, words.duration, format),
  ].filter(Boolean)
  return (
    <li className={styles.row}>
      <Link to={`/automation/executions/${execution.id}`} className={styles.link}>
        {name}
      </Link>
      <span className={styles.detail}>{detail.join(' · ')}</span>
      <time dateTime={execution.started_at} className={styles.detail}>
        {format.date(execution.started_at, { dateStyle: 'medium', timeStyle: 'short' })}
      </time>
      <span className={styles.status}>
        <StatusBadge status={execution.status} />
      </span>
    </li>
  )
}
