import { FileRefused } from '@cahier/contract/reading'
import readCalendar from './calendar.worker.ts'
import type { Incoming } from './incoming.ts'
import { type CalendarProblem, limits } from './refused.ts'

/** Reads a calendar file. @returns why it is refused, where it is */
export async function readFile(file: File, signal: AbortSignal): Promise<Incoming | CalendarProblem> {
  try {
    return await readCalendar(file, { limits, signal })
  } catch (error) {
    if (error instanceof FileRefused) return (error as FileRefused<CalendarProblem>).kind
    throw error
  }
}
