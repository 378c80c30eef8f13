import { type Catalogue, type Format, useFormat } from '@cahier/contract/i18n'
import { Badge, type BadgeProps } from '@cahier/ui/badge'
import type { Execution } from '../data/executions.ts'
import { causeOf, type Result, resultOf } from '../execution/result.ts'
import type fr from '../locales/fr.ts'
import { useTexts } from '../locales/index.ts'
import styles from './history-dialog.module.css'

const tones: Readonly<Record<Execution['status'], BadgeProps['tone']>> = {
  pending: 'neutral',
  running: 'encre',
  success: 'ok',
  failed: 'marge',
  cancelled: 'neutral',
}

function resultText(result: Result, texts: Catalogue<typeof fr>['history'], format: Format): string {
  switch (result.kind) {
    case 'sent':
      return texts.sent
    case 'skipped':
      return texts.skipped
    case 'forgotten':
      return texts.forgotten(result.notes)
    case 'study': {
      const { notes, words, reviews, sessions, minutes } = result.figures
      const number = (value: number) => format.number(value)
      return texts.study(number(notes), number(words), number(reviews), number(sessions), number(minutes))
    }
  }
}

/** One execution: time, cause, status and result. */
export function ExecutionRow({ execution }: { execution: Execution }) {
  const texts = useTexts().history
  const format = useFormat()
  const result = resultOf(execution.action_result)
  const cause = causeOf(execution.trigger_data)
  return (
    <li className={styles.row}>
      <p className={styles.head}>
        <time dateTime={execution.started_at}>
          {format.date(execution.started_at, { dateStyle: 'medium', timeStyle: 'medium' })}
        </time>
        <Badge tone={tones[execution.status]}>{texts.status[execution.status]}</Badge>
      </p>
      <p className={styles.detail}>
        {[
          cause && texts.triggers[cause],
          execution.execution_time_ms !== null && texts.duration(format.number(execution.execution_time_ms)),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {execution.error_message && <p className={styles.error}>{execution.error_message}</p>}
      {result && <p>{resultText(result, texts, format)}</p>}
    </li>
  )
}
