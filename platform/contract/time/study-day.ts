import { dateAt, onClock } from './zone.ts'

/** The hour at which a study day ends, the same as in the database. */
const lastHour = 4

/** The study day (`2026-11-22`) of a moment in the local zone; it ends at four in the morning. */
export function studyDay(moment = new Date()): string {
  const time = onClock(moment)
  const day = time.toPlainDate()
  return (time.hour < lastHour ? day.subtract({ days: 1 }) : day).toString()
}

/** Start of the study day `days` after another, in the local zone. */
export const startOfStudyDay = (day: string, days = 0): Date =>
  dateAt(Temporal.PlainDate.from(day).add({ days }).toPlainDateTime({ hour: lastHour }))
