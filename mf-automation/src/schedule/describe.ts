import type { Catalogue, Format } from '@cahier/contract/i18n'
import { dateAt } from '@cahier/contract/time'
import type fr from '../locales/fr.ts'
import type { Schedule } from './schedule.ts'
import { weekdayName } from './weekdays.ts'

/** 'Chaque vendredi à 17:00'. */
export function describe(schedule: Schedule, texts: Catalogue<typeof fr>['schedule'], format: Format): string {
  // Any day on which no clock changes.
  const [hour = 0, minute = 0] = schedule.time.split(':').map(Number)
  const time = format.time(dateAt(new Temporal.PlainDateTime(2023, 1, 1, hour, minute)))
  switch (schedule.schedule) {
    case 'daily':
      return texts.daily(time)
    case 'weekly':
      return texts.weekly(weekdayName(schedule.day_of_week, format), time)
    case 'monthly':
      return texts.monthly(schedule.day_of_month, time)
  }
}
