const hour = 4

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** The study day (`2026-11-22`) that a moment belongs to on this device: one ends at four in the morning. */
export function studyDay(moment = new Date()): string {
  const day = new Date(moment)
  if (moment.getHours() < hour) day.setDate(day.getDate() - 1)
  return `${day.getFullYear()}-${twoDigits(day.getMonth() + 1)}-${twoDigits(day.getDate())}`
}

/** When the study day that is `days` after another begins on this device. */
export function startOfDay(day: string, days = 0): Date {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return new Date(year, month - 1, date + days, hour)
}

/** Midnight of a day as the scheduler counts: without summers and winters. */
export const dayNumber = (day: string): number => Date.parse(day)

/** The day that is `days` after another. */
export const addDays = (day: string, days: number): string =>
  new Date(dayNumber(day) + days * 86_400_000).toISOString().slice(0, 10)

/** The learner's time zone as this device has it. */
export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
