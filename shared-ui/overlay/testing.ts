import { loadOverlays } from './overlays.ts'

// In tests dialogs and menus open at once, as in a page that has been idle.
await loadOverlays()
