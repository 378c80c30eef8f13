import { useFormat } from '@cahier/contract/i18n'
import { useShell } from '@cahier/contract/react'
import { Link, useNavigate, useParams } from '@cahier/contract/router'
import { Button, buttonClass } from '@cahier/ui/button'
import { Card } from '@cahier/ui/card'
import { EmptyState } from '@cahier/ui/empty-state'
import { Facts } from '@cahier/ui/facts'
import { ArrowLeft, CircleStop, Play, RotateCcw, SlidersHorizontal } from 'lucide-react'
import { useRef } from 'react'
import { useAreaAction } from '../automation/use-area-action.ts'
import { DataPayload } from '../builder/data-payload.tsx'
import { type Automation, useAutomations } from '../data/automations.ts'
import {
  type Execution,
  type Step,
  useCancelExecution,
  useExecution,
  useRetryExecution,
  useRunAgain,
} from '../data/executions.ts'
import { useTemplates } from '../data/templates.ts'
import { Failure } from '../failures/failure.tsx'
import { useFailureSentence } from '../failures/use-failure-sentence.ts'
import { both, Loaded } from '../loaded/loaded.tsx'
import { useTexts } from '../locales/index.ts'
import { nameOf } from '../presets/template-texts.ts'
import { causeOf } from '../words/cause.ts'
import { durationText } from '../words/duration-text.ts'
import { StatusBadge } from '../words/status-badge.tsx'
import styles from './execution.module.css'
import { ExecutionStep } from './execution-step.tsx'
import { useExecutionsTexts } from './locales/index.ts'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

/** The execution in the address: what each step was done with, what it gave, and what went wrong. It follows the run. */
export default function ExecutionPage() {
  const { executionId = '' } = useParams()
  const words = useTexts()
  const texts = useExecutionsTexts()
  const navigate = useNavigate()
  const automations = both(useTemplates(), useAutomations())
  const execution = useExecution(executionId)
  return (
    <Loaded query={both(automations, execution)} failed={texts.failed} loading={texts.loading}>
      {([[templates, all], found]) => {
        if (!found) {
          return (
            <EmptyState
              title={texts.missing.title}
              description={texts.missing.body}
              action={<Button onClick={() => navigate('/automation/executions')}>{texts.back}</Button>}
            />
          )
        }
        const automation = all.find(({ id }) => id === found.automation_id)
        return (
          <Details
            execution={found}
            automation={automation}
            name={automation ? nameOf(automation, templates, words) : texts.deleted}
          />
        )
      }}
    </Loaded>
  )
}

interface DetailsProps {
  execution: Execution & { steps: readonly Step[] }
  automation: Automation | undefined
  name: string
}

function Details({ execution, automation, name }: DetailsProps) {
  const words = useTexts()
  const texts = useExecutionsTexts()
  const format = useFormat()
  const { status, started_at, completed_at, execution_time_ms, steps, trigger_data } = execution
  const cause = causeOf(trigger_data)
  const moment = (iso: string) => (
    <time dateTime={iso}>{format.date(iso, { dateStyle: 'medium', timeStyle: 'medium' })}</time>
  )
  return (
    <div className={styles.page}>
      <p>
        <Link to="/automation/executions" className={buttonClass({ variant: 'ghost', size: 's' }, styles.back)}>
          <ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />
          {texts.back}
        </Link>
      </p>
      <header className={styles.head}>
        <h2>{name}</h2>
        <span role="status">
          <StatusBadge status={status} />
        </span>
        <Buttons execution={execution} automation={automation} />
      </header>
      <Card as="section" className={styles.facts} aria-label={name}>
        <Facts
          facts={[
            cause !== null && { label: texts.facts.cause, value: words.triggers[cause] },
            { label: texts.facts.started, value: moment(started_at) },
            completed_at !== null && { label: texts.facts.ended, value: moment(completed_at) },
            execution_time_ms !== null && {
              label: texts.facts.duration,
              value: durationText(execution_time_ms, words.duration, format),
            },
          ]}
        />
        {execution.error_code && !steps.some(({ error_code }) => error_code) && (
          <Failure code={execution.error_code} message={execution.error_message} />
        )}
      </Card>
      <section className={styles.steps} aria-labelledby="execution-steps">
        <h3 id="execution-steps">{texts.steps}</h3>
        {steps.length === 0 ? (
          <p className={styles.none}>{texts.noSteps}</p>
        ) : (
          <ol className={styles.list}>
            {steps.map((step) => (
              <ExecutionStep key={step.id} step={step} />
            ))}
          </ol>
        )}
      </section>
      <details className={styles.data}>
        <summary>{texts.data}</summary>
        <DataPayload data={execution.data} empty={texts.none} />
      </details>
    </div>
  )
}

function Buttons({ execution, automation }: Pick<DetailsProps, 'execution' | 'automation'>) {
  const shell = useShell()
  const navigate = useNavigate()
  const { buttons, toast } = useExecutionsTexts()
  const { act, busy } = useAreaAction()
  const again = useRunAgain()
  const retry = useRetryExecution()
  const cancel = useCancelExecution()
  const request = useRef<string>(null)
  const { or } = useFailureSentence()
  const { id, status } = execution
  const isOver = status === 'success' || status === 'failed' || status === 'cancelled'

  const runAgain = () =>
    act(
      async () => {
        request.current ??= crypto.randomUUID()
        const { id: next } = await again.mutateAsync({ id, request: request.current })
        request.current = null
        shell.navigate(`/automation/executions/${next}`)
      },
      { done: toast.again, failed: or(toast.againFailed) },
    )
  return (
    <div className={styles.buttons}>
      {status === 'failed' && execution.steps.some((step) => step.status === 'failed') && (
        <Button
          variant="primary"
          icon={<RotateCcw {...icon} />}
          busy={busy}
          onClick={() => void act(() => retry.mutateAsync(id), { done: toast.retried, failed: or(toast.retryFailed) })}
        >
          {buttons.retry}
        </Button>
      )}
      {isOver && automation && (
        <Button icon={<Play {...icon} />} busy={busy} onClick={() => void runAgain()}>
          {buttons.again}
        </Button>
      )}
      {!isOver && (
        <Button
          icon={<CircleStop {...icon} />}
          busy={busy}
          onClick={() =>
            void act(() => cancel.mutateAsync(id), { done: toast.cancelled, failed: or(toast.cancelFailed) })
          }
        >
          {buttons.cancel}
        </Button>
      )}
      {automation && (
        <Button icon={<SlidersHorizontal {...icon} />} onClick={() => navigate(`/automation/${automation.id}/edit`)}>
          {buttons.edit}
        </Button>
      )}
    </div>
  )
}
