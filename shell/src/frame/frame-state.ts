import { create } from 'zustand'
import { persist } from 'zustand/middleware'

interface FrameState {
  /** Icons only; kept between visits. */
  collapsed: boolean
  /** The drawer of narrow screens. */
  drawerOpen: boolean
  /** The overlay that is open. */
  overlay: 'palette' | 'shortcuts' | null
  toggleCollapsed(): void
  setDrawerOpen(open: boolean): void
  setOverlay(overlay: FrameState['overlay']): void
}

export const useFrameState = create<FrameState>()(
  persist(
    (set) => ({
      collapsed: false,
      drawerOpen: false,
      overlay: null,
      toggleCollapsed: () => set((state) => ({ collapsed: !state.collapsed })),
      setDrawerOpen: (drawerOpen) => set({ drawerOpen }),
      setOverlay: (overlay) => set({ overlay }),
    }),
    { name: 'cahier.frame', partialize: ({ collapsed }) => ({ collapsed }) },
  ),
)
