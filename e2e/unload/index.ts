export { type Held, held } from './held.ts'
export { excess, mountAreas, swapReleases } from './wear.ts'
