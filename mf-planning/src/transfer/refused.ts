import { FileRefused, type ReadLimits, type Refusal } from '@cahier/contract/reading'

/** Why a whole file is refused. */
export type CalendarProblem = Refusal | 'no-calendar'

/** A file that is refused. */
export class CalendarRefused extends FileRefused<CalendarProblem> {}

/** Of a file: its bytes, and occurrences that are examined, used or not. */
export const limits: ReadLimits = { timeMs: 30_000, bytes: 2_000_000, entries: 50_000 }
