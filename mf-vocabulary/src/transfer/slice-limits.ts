import type { SliceLimits } from '@cahier/contract/data'
import type { ImportedWord } from '../data/files.ts'
import { answersOf } from './import-plan.ts'

/**
 * Limits of a request of an import: far from the time limit of a learner's statements (8 s), so that a busy server and a slow
 * machine do not reach it. An answer takes the database about as long as a
 * word, and more where both histories of a word are merged.
 */
export const sliceLimits: SliceLimits<ImportedWord> = {
  items: 500,
  bytes: 1_000_000,
  weight: { of: answersOf, most: 500 },
}

/** Limits of a request that removes words by their ids. */
export const undoLimits: SliceLimits<string> = { items: 500, bytes: 1_000_000 }
