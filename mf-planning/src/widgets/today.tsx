import { useFormat } from '@cahier/contract/i18n'
import { useNow } from '@cahier/contract/react'
import { Link } from '@cahier/contract/router'
import { dayOf } from '@cahier/contract/time'
import { TodoRow } from '@cahier/ui/todo-row'
import { Calendar } from 'lucide-react'
import { useDaySessions } from '../data/sessions.ts'
import { useTexts } from './locales/index.ts'

/** Today's open sessions. Links to the session if there is one, else to the schedule. */
export default function TodaySessions() {
  const texts = useTexts()
  const format = useFormat()
  const { data: planned, isError: failed } = useDaySessions(dayOf(useNow()))
  const sessions = planned?.filter(({ completed, set_aside }) => !completed && !set_aside)
  const icon = <Calendar size={18} strokeWidth={1.75} aria-hidden="true" />
  if (!sessions) {
    return (
      <TodoRow
        link={<Link to="/planning" />}
        icon={icon}
        title={failed ? texts.sessions : null}
        detail={failed && texts.failed}
      />
    )
  }
  const [first, ...others] = sessions
  if (!first) {
    return <TodoRow link={<Link to="/planning?new=1" />} icon={icon} title={texts.nothingToday} detail={texts.plan} />
  }
  return (
    <TodoRow
      link={<Link to={others.length === 0 ? `/planning/${first.id}` : '/planning'} />}
      icon={icon}
      title={texts.today(sessions.length)}
      detail={sessions.map(({ title, scheduled_for }) => `${format.time(scheduled_for)} ${title}`).join(' · ')}
    />
  )
}
