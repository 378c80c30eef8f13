import type { Memory } from '../data/queued-card.ts'

/** A card with this many lapses costs more time than it is worth: it is set aside until the learner takes it up again. */
const leechLapseCount = 8
export const isLeech = ({ lapses, forgiven }: Pick<Memory, 'lapses' | 'forgiven'>): boolean =>
  lapses - forgiven >= leechLapseCount
