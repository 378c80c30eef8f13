import { calendarDays } from '@cahier/contract/i18n'

const kept = 30

/**
 * Days that a note stays in the trash, by the learner's calendar: 30 on the day it was thrown away. Never less than zero: the
 * server clears the trash when it gets to it.
 */
export function daysLeft(deletedAt: string, now: Date): number {
  return Math.max(0, kept - calendarDays(new Date(deletedAt), now))
}
