import { useNow } from '@cahier/contract/react'
import { Link } from '@cahier/contract/router'
import { dayOf } from '@cahier/contract/time'
import { TodoRow } from '@cahier/ui/todo-row'
import { Flame } from 'lucide-react'
import { useFigures } from '../data/sessions.ts'
import { useTexts } from './locales/index.ts'

/** The current streak, and what continues it. Links to the statistics. */
export default function Streak() {
  const texts = useTexts()
  const { data, isError: failed } = useFigures(dayOf(useNow()))
  const value = data?.streak
  return (
    <TodoRow
      link={<Link to="/planning?tab=analytics" />}
      icon={<Flame size={18} strokeWidth={1.75} aria-hidden="true" />}
      title={value === undefined ? (failed ? texts.streak : null) : texts.streakOf(value)}
      detail={value === undefined ? failed && texts.failed : texts.keepStreak}
    />
  )
}
