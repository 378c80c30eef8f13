import { onClock } from '@cahier/contract/time'

/** When somebody of the team is there: Monday to Friday, 9 to 18, by the clock of Paris. */
export const openingHours = { zone: 'Europe/Paris', opens: 9, closes: 18 } as const

const inParis = (at: Date) => onClock(at, openingHours.zone)

const isWeekday = (shown: Temporal.ZonedDateTime) => shown.dayOfWeek <= 5

/** The moment at which the clock of Paris shows an hour on the day of another. */
const momentAt = (shown: Temporal.ZonedDateTime, hour: number) =>
  new Date(shown.toPlainDate().toZonedDateTime({ timeZone: openingHours.zone, plainTime: { hour } }).epochMilliseconds)

/** Whether somebody of the team is there. */
export function isOpen(at: Date): boolean {
  const shown = inParis(at)
  return isWeekday(shown) && shown.hour >= openingHours.opens && shown.hour < openingHours.closes
}

/** The next moment, not before `from`, at which the team comes in: now already, while it is there. */
export function nextOpening(from: Date): Date {
  if (isOpen(from)) return from
  for (let shown = inParis(from); ; shown = shown.add({ days: 1 })) {
    const opening = momentAt(shown, openingHours.opens)
    if (opening > from && isWeekday(shown)) return opening
  }
}

/** When the team comes and goes on the day of a moment, for clocks elsewhere. */
export function hoursOn(at: Date): { opens: Date; closes: Date } {
  const shown = inParis(at)
  return { opens: momentAt(shown, openingHours.opens), closes: momentAt(shown, openingHours.closes) }
}
