import { valueAt } from '../definition/paths.ts'

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
