import type { ReadLimits } from '@cahier/contract/reading'

/** What one import reads: an entry is an automation. */
export const limits: ReadLimits = { timeMs: 10_000, bytes: 4_000_000, entries: 100 }
