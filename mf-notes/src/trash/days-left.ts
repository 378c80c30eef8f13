import { dayOf, daysBetween } from '@cahier/contract/time'

/** Days that the server keeps a note in the trash. */
const trashDays = 30

/**
 * Days that a note stays in the trash, by the learner's calendar: 30 on the day it was deleted. Never less than zero: the
 * server clears the trash when it gets to it.
 */
export function daysLeft(deletedAt: string, now: Date): number {
  return Math.max(0, trashDays - daysBetween(dayOf(new Date(deletedAt)), dayOf(now)))
}
