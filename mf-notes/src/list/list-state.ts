import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { Filter, Sort } from './filter.ts'

interface ListState {
  filter: Filter
  sort: Sort
  tagId: string | null
  setFilter(filter: Filter): void
  setSort(sort: Sort): void
  /** The same tag again takes the filter away. */
  toggleTag(tagId: string): void
}

/** How the learner looks at the list. The order is kept between visits. */
export const useListState = create<ListState>()(
  persist(
    (set) => ({
      filter: 'all',
      sort: 'recent',
      tagId: null,
      setFilter: (filter) => set({ filter }),
      setSort: (sort) => set({ sort }),
      toggleTag: (tagId) => set((state) => ({ tagId: state.tagId === tagId ? null : tagId })),
    }),
    { name: 'cahier.notes.list', partialize: ({ sort }) => ({ sort }) },
  ),
)
