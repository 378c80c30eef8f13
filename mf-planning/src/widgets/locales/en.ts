import { type Catalogue, plural } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const en: Catalogue<typeof fr> = {
  completed: 'Completed sessions',
  first: 'Plan your first session',
  none: 'No sessions yet',
  next: 'Next session',
  when: (day, time) => `${day} at ${time}`,
  start: 'Start the session',
  resume: 'Resume the session',
  reschedule: 'Reschedule',
  empty: 'No session planned',
  emptyHint: 'Choose a day and a duration, and you will start it from here.',
  plan: 'Plan a session',
  sessions: 'Today’s sessions',
  nothingToday: 'No session today',
  today: (count) => `${count} ${plural('en', count, { one: 'session', other: 'sessions' })}`,
  streak: 'Study streak',
  streakOf: (count) => `Study streak: ${count} ${plural('en', count, { one: 'day', other: 'days' })}`,
  keepStreak: 'Studying every day keeps it going',
  course: 'Today',
  free: 'Nothing planned today',
  due: (count) =>
    count === 0
      ? 'No words to review'
      : plural('en', count, { one: `${count} word to review`, other: `${count} words to review` }),
  more: (count) => plural('en', count, { one: `and ${count} more`, other: `and ${count} more` }),
  notYet: 'The first ones are still to come',
  failed: 'Not available right now',
}
export default en
