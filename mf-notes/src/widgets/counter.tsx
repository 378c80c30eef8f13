import type { PropsOf } from '@cahier/contract'
import { useFormat } from '@cahier/contract/i18n'
import { Link } from '@cahier/contract/router'
import { CounterCard } from '@cahier/ui/counter-card'
import type config from '../../remote.config.ts'
import { useTexts } from './locales/index.ts'

/** How many notes there are, or the way to the first. Opens the notes. */
export default function NotesCounter({ counters, failed }: PropsOf<typeof config, 'notes.counter'>) {
  const texts = useTexts()
  const format = useFormat()
  const none = counters?.documents === 0
  return (
    <CounterCard
      link={<Link to={none ? '/notes?new=1' : '/notes'} />}
      start={none ? texts.first : undefined}
      label={texts.label}
      figure={counters && format.number(counters.documents)}
      detail={
        none ? texts.none : counters ? texts.detail(counters.pinned, counters.notesThisWeek) : failed && texts.failed
      }
    />
  )
}
