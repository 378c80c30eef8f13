import { Link } from '@cahier/contract/router'
import { TodoRow } from '@cahier/ui/todo-row'
import { Flame } from 'lucide-react'
import { useStreak } from '../data/streak.ts'
import { useTexts } from '../locales/index.ts'

/** The days in a row, and what keeps them going. Opens the figures. */
export default function Streak() {
  const texts = useTexts()
  const { value, failed } = useStreak()
  return (
    <TodoRow
      link={<Link to="/planning?tab=analytics" />}
      icon={<Flame size={18} strokeWidth={1.75} aria-hidden="true" />}
      title={
        value === null ? (failed ? texts.analytics.streak : null) : texts.widget.streak(texts.analytics.days(value))
      }
      detail={value === null ? failed && texts.widget.failed : texts.widget.keepStreak}
    />
  )
}
