import type { DashboardWidgetProps } from '@cahier/contract'
import { useFormat } from '@cahier/contract/i18n'
import { Link } from '@cahier/contract/router'
import { CounterCard } from '@cahier/ui/counter-card'
import { useTexts } from '../locales/index.ts'

/** How many notes there are. Opens the notes. */
export default function NotesCounter({ counters, failed }: DashboardWidgetProps) {
  const texts = useTexts().widget
  const format = useFormat()
  return (
    <CounterCard
      link={<Link to="/notes" />}
      label={texts.label}
      figure={counters && format.number(counters.documents)}
      detail={counters ? texts.detail(counters.pinned, counters.notesThisWeek) : failed && texts.failed}
    />
  )
}
