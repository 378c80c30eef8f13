import { onClock } from '@cahier/contract/time'

/** When the team is available: Monday to Friday, 9:00 to 18:00 in Paris. */
export const openingHours = { zone: 'Europe/Paris', opens: 9, closes: 18 } as const

const inParis = (at: Date) => onClock(at, openingHours.zone)

const isWeekday = (shown: Temporal.ZonedDateTime) => shown.dayOfWeek <= 5

/** The instant of an hour in Paris on the day of a given time. */
const momentAt = (shown: Temporal.ZonedDateTime, hour: number) =>
  new Date(shown.toPlainDate().toZonedDateTime({ timeZone: openingHours.zone, plainTime: { hour } }).epochMilliseconds)

/** Whether the team is available. */
export function isOpen(at: Date): boolean {
  const shown = inParis(at)
  return isWeekday(shown) && shown.hour >= openingHours.opens && shown.hour < openingHours.closes
}

/** The next time from `from` on at which the team is available; `from` itself if it is. */
export function nextOpening(from: Date): Date {
  if (isOpen(from)) return from
  for (let shown = inParis(from); ; shown = shown.add({ days: 1 })) {
    const opening = momentAt(shown, openingHours.opens)
    if (opening > from && isWeekday(shown)) return opening
  }
}

/** The opening and closing time on a day, as instants, for display in other time zones. */
export function hoursOn(at: Date): { opens: Date; closes: Date } {
  const shown = inParis(at)
  return { opens: momentAt(shown, openingHours.opens), closes: momentAt(shown, openingHours.closes) }
}
