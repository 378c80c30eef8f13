/** When somebody of the team is there: Monday to Friday, 9 to 18, by the clock of Paris. */
export const openingHours = { zone: 'Europe/Paris', opens: 9, closes: 18 } as const

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: openingHours.zone,
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
})

/** What the clock of Paris shows, as if it were UTC. */
function shownInParis(at: Date): Date {
  const parts = clock.formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((each) => each.type === type)?.value)
  return new Date(Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute')))
}

/** The moment at which the clock of Paris shows an hour. The clock never changes around opening hours. */
function momentInParis(year: number, month: number, day: number, hour: number): Date {
  const guess = Date.UTC(year, month, day, hour)
  return new Date(guess - (shownInParis(new Date(guess)).getTime() - guess))
}

const isWeekday = (shown: Date) => shown.getUTCDay() % 6 !== 0

/** Whether somebody of the team is there. */
export function isOpen(at: Date): boolean {
  const shown = shownInParis(at)
  return isWeekday(shown) && shown.getUTCHours() >= openingHours.opens && shown.getUTCHours() < openingHours.closes
}

/** The next moment, not before `from`, at which the team comes in: now already, while it is there. */
export function nextOpening(from: Date): Date {
  if (isOpen(from)) return from
  const shown = shownInParis(from)
  for (let ahead = 0; ; ahead++) {
    const opening = momentInParis(
      shown.getUTCFullYear(),
      shown.getUTCMonth(),
      shown.getUTCDate() + ahead,
      openingHours.opens,
    )
    if (opening > from && isWeekday(shownInParis(opening))) return opening
  }
}

/** When the team comes and goes on the day of a moment, for clocks elsewhere. */
export function hoursOn(at: Date): { opens: Date; closes: Date } {
  const shown = shownInParis(at)
  const moment = (hour: number) => momentInParis(shown.getUTCFullYear(), shown.getUTCMonth(), shown.getUTCDate(), hour)
  return { opens: moment(openingHours.opens), closes: moment(openingHours.closes) }
}
