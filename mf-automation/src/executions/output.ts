import { valueAt } from '../definition/paths.ts'
import { byPath } from '../payload/by-path.ts'

/** The address in the application of what a step made, if it made something that has one. */
export function addressOf(output: unknown): string | null {
  const address = valueAt(output, 'note_url') ?? valueAt(output, 'session_url')
  return typeof address === 'string' && /^\/[a-z]/.test(address) ? address : null
}

/** Where the backup of a step is in the storage. */
export function backupOf(output: unknown): string | null {
  const path = valueAt(output, 'path')
  return typeof path === 'string' ? path : null
}

/** For programs: a link or a button stands for it. */
const unshown = /(^|_)(id|url|path)$/

/** What a step gave, as far as it says something to a learner, by its path. */
export function shownOutput(output: unknown): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(byPath(output)).filter(([path]) => !unshown.test(path)))
}
