import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { Selection, Sort } from '../data/words.ts'

interface SelectionState extends Selection {
  select(patch: Partial<Selection>): void
  /** Clears the filters and keeps the order. */
  showAll(): void
}

const everything = { search: '', category: null, level: 'all', letter: null } as const

/** The learner's selection. The order is kept between visits. */
export const useSelection = create<SelectionState>()(
  persist(
    (set) => ({
      ...everything,
      sort: 'alphabetical' as Sort,
      select: (patch) => set(patch),
      showAll: () => set(everything),
    }),
    { name: 'cahier.vocabulary.selection', partialize: ({ sort }) => ({ sort }) },
  ),
)
