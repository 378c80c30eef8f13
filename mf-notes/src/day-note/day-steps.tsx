import { useFormat } from '@cahier/contract/i18n'
import { addDays, startOfDay } from '@cahier/contract/time'
import { IconButton } from '@cahier/ui/icon-button'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import styles from './day-steps.module.css'
import { useTexts } from './locales/index.ts'
import { useDay } from './use-day.ts'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

export interface DayStepsProps {
  day: string
  /** Leaves the note for another address. */
  onOpen(address: string): void
}

/** The day of a note, in words, between the arrows to the days around it. */
export default function DaySteps({ day, onOpen }: DayStepsProps) {
  const texts = useTexts()
  const format = useFormat()
  const { find } = useDay()
  const start = startOfDay(day)
  if (!start) return null
  const step = async (days: number) => {
    const other = addDays(day, days)
    const id = await find(other)
    onOpen(id === null ? `/notes?day=${other}` : `/notes/${id}`)
  }
  return (
    <nav className={styles.steps} aria-label={texts.label}>
      <IconButton label={texts.previous} onClick={() => void step(-1)}>
        <ChevronLeft {...icon} />
      </IconButton>
      <time dateTime={day}>{format.date(start, { dateStyle: 'full' })}</time>
      <IconButton label={texts.next} onClick={() => void step(1)}>
        <ChevronRight {...icon} />
      </IconButton>
    </nav>
  )
}
