import { type Format, useFormat } from '@cahier/contract/i18n'
import { dayOf, firstWeekday, shiftDays, weekOf } from '@cahier/contract/time'
import { Button } from '@cahier/ui/button'
import { IconButton } from '@cahier/ui/icon-button'
import { Segmented } from '@cahier/ui/segmented'
import { Select } from '@cahier/ui/select'
import { CalendarCheck, ChevronLeft, ChevronRight } from 'lucide-react'
import { type Span, spans, useAddress } from '../address/address.ts'
import { useTexts } from '../locales/index.ts'
import { Agenda, agendaDays } from './agenda.tsx'
import styles from './calendar.module.css'
import { step } from './grid.ts'
import { Month } from './month.tsx'
import type { CalendarViewProps } from './view.ts'
import { Week } from './week.tsx'

const views = { month: Month, week: Week, agenda: Agenda }
const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

/** The displayed period: 'novembre 2026', '16–22 nov. 2026', '1er–7 févr. 2027'. */
function nameOf(span: Span, date: Date, format: Format): string {
  if (span === 'month') return format.date(date, { month: 'long', year: 'numeric' })
  const days = span === 'week' ? weekOf(date, firstWeekday(format.language)) : [date, shiftDays(date, agendaDays - 1)]
  const [first = date, last = date] = [days[0], days.at(-1)]
  const parts = new Intl.DateTimeFormat(format.language, { dateStyle: 'medium' }).formatRangeToParts(first, last)
  const isFirst = ({ type, value }: Intl.DateTimeFormatPart) =>
    type === 'day' && value === '1' && format.language === 'fr'
  return parts.map((part) => (isFirst(part) ? '1er' : part.value)).join('')
}

/** The schedule as a month, a week, or an agenda. On a phone one row holds its tools: the period's name opens the choice of a day. */
export function Calendar({ sessions, now }: Omit<CalendarViewProps, 'label'>) {
  const texts = useTexts().calendar
  const format = useFormat()
  const { span, date, set } = useAddress()
  const View = views[span]
  const name = nameOf(span, date, format)
  const options = spans.map((value) => ({ value, label: texts.spans[value] }))
  const show = (value: Span) => set({ span: value }, true)
  const go = (direction: -1 | 1) => set({ day: dayOf(step(date, span, direction)) }, true)
  return (
    <>
      <div className={styles.tools}>
        <div className={styles.name}>
          <h3 aria-live="polite">{name}</h3>
          <input
            type="date"
            className={styles.phone}
            aria-label={texts.pick}
            value={dayOf(date)}
            onClick={({ currentTarget }) => currentTarget.showPicker?.()}
            onChange={({ target }) => target.value && set({ day: target.value }, true)}
          />
        </div>
        <div className={styles.steps}>
          <IconButton label={texts.previous[span]} onClick={() => go(-1)}>
            <ChevronLeft {...icon} />
          </IconButton>
          <Button size="s" className={styles.today} onClick={() => set({ day: null }, true)}>
            <CalendarCheck {...icon} />
            <span className="visually-hidden-on-phones">{texts.today}</span>
          </Button>
          <IconButton label={texts.next[span]} onClick={() => go(1)}>
            <ChevronRight {...icon} />
          </IconButton>
        </div>
        <div className={styles.spans}>
          <Segmented label={texts.span} value={span} options={options} onValueChange={show} />
        </div>
        <Select aria-label={texts.span} className={styles.phone} value={span} options={options} onValueChange={show} />
      </div>
      <View sessions={sessions} now={now} label={name} />
    </>
  )
}
