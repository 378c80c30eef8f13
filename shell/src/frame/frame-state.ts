import { create } from 'zustand'
import { persist } from 'zustand/middleware'

interface FrameState {
  /** Icons only; kept between visits. */
  collapsed: boolean
  /** The drawer of narrow screens. */
  drawerOpen: boolean
  toggleCollapsed(): void
  setDrawerOpen(open: boolean): void
}

export const useFrameState = create<FrameState>()(
  persist(
    (set) => ({
      collapsed: false,
      drawerOpen: false,
      toggleCollapsed: () => set((state) => ({ collapsed: !state.collapsed })),
      setDrawerOpen: (drawerOpen) => set({ drawerOpen }),
    }),
    { name: 'cahier.frame', partialize: ({ collapsed }) => ({ collapsed }) },
  ),
)
