import type { ReadLimits } from '@cahier/contract/reading'

/** What is read and imported at once, archives inflated. */
export const limits: ReadLimits = { timeMs: 60_000, bytes: 64 * 1024 * 1024, entries: 10_000 }
