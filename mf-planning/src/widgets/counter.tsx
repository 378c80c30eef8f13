import type { PropsOf } from '@cahier/contract'
import { useFormat } from '@cahier/contract/i18n'
import { Link } from '@cahier/contract/router'
import { CounterCard } from '@cahier/ui/counter-card'
import { Progress } from '@cahier/ui/progress'
import type config from '../../remote.config.ts'
import { useTexts } from './locales/index.ts'
import { percentOf } from './percent.ts'

/** Completed sessions out of those that are completed or over, or the way to the first. Links to the schedule. */
export default function SessionCounter({ counters, failed }: PropsOf<typeof config, 'planning.counter'>) {
  const texts = useTexts()
  const format = useFormat()
  const none = counters?.sessionsTotal === 0 && !counters.nextSession
  return (
    <CounterCard
      link={<Link to={none ? '/planning?new=1' : '/planning'} />}
      start={none ? texts.first : undefined}
      label={texts.completed}
      figure={counters && format.number(counters.sessionsCompleted)}
      total={counters && format.number(counters.sessionsTotal)}
      detail={
        none ? (
          texts.none
        ) : counters?.sessionsTotal === 0 ? (
          texts.notYet
        ) : counters ? (
          <Progress value={percentOf(counters.sessionsCompleted, counters.sessionsTotal)} label={texts.completed} />
        ) : (
          failed && texts.failed
        )
      }
    />
  )
}
