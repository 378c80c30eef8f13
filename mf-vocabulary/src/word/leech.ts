import type { Memory } from '../data/queued-card.ts'

/** From so many lapses on a card costs more than it brings: it waits until the learner takes it up again. */
const leechLapses = 8
export const isLeech = ({ lapses, forgiven }: Pick<Memory, 'lapses' | 'forgiven'>): boolean =>
  lapses - forgiven >= leechLapses
