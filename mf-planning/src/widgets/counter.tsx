import type { DashboardWidgetProps } from '@cahier/contract'
import { useFormat } from '@cahier/contract/i18n'
import { Link } from '@cahier/contract/router'
import { CounterCard } from '@cahier/ui/counter-card'
import { Progress } from '@cahier/ui/progress'
import { useTexts } from '../locales/index.ts'
import { completionOf } from './completion.ts'

/** Completed sessions out of all. Links to the schedule. */
export default function SessionCounter({ counters, failed }: DashboardWidgetProps) {
  const texts = useTexts().widget
  const format = useFormat()
  return (
    <CounterCard
      link={<Link to="/planning" />}
      label={texts.completed}
      figure={counters && format.number(counters.sessionsCompleted)}
      total={counters && format.number(counters.sessionsTotal)}
      detail={
        counters ? (
          <Progress value={completionOf(counters.sessionsCompleted, counters.sessionsTotal)} label={texts.completed} />
        ) : (
          failed && texts.failed
        )
      }
    />
  )
}
