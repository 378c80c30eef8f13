import type { ReadLimits } from '@cahier/contract/reading'

/** What is read and imported at once: texts, archives inflated. */
export const limits: ReadLimits = { timeMs: 60_000, bytes: 64 * 1024 * 1024, entries: 10_000 }

/** Bytes of the pictures and files of notes in one archive: it is made in memory, and read there. */
export const maxArchiveFileBytes = 200 * 1024 * 1024
