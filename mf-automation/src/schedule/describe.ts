import type { Catalogue, Format } from '@cahier/contract/i18n'
import type fr from '../locales/fr.ts'
import type { Schedule } from './schedule.ts'
import { weekdayName } from './weekdays.ts'

/** 'Chaque vendredi à 17:00'. */
export function describe(schedule: Schedule, texts: Catalogue<typeof fr>['schedule'], format: Format): string {
  const [hours, minutes] = schedule.time.split(':').map(Number)
  const time = format.time(new Date(2023, 0, 1, hours, minutes))
  switch (schedule.schedule) {
    case 'daily':
      return texts.daily(time)
    case 'weekly':
      return texts.weekly(weekdayName(schedule.day_of_week, format), time)
    case 'monthly':
      return texts.monthly(schedule.day_of_month, time)
  }
}
