import type { ReadLimits } from '@cahier/contract/reading'

/** Maximum file sizes in bytes. */
export const largest = { package: 256 * 1024 * 1024, text: 32 * 1024 * 1024 }

/** Of a package: the bytes of its files inflated and of the rows that are read, and the number of its notes. */
export const packageLimits: ReadLimits = { timeMs: 120_000, bytes: 2 * largest.package, entries: 100_000 }

/** Of a text: its bytes and rows. */
export const textLimits: ReadLimits = { timeMs: 30_000, bytes: largest.text, entries: 100_000 }
