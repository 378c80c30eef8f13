import type { MemberName } from '@cahier/releases/model'
import type { ReleaseName } from './release-name.ts'

/** What was on screen from a moment on: an area, or the shell alone. */
interface Shown {
  /** Milliseconds since the page began. */
  since: number
  /** The release of the area, once it is mounted. */
  release: ReleaseName | null
  /** Called when it is. */
  waiting: ((release: ReleaseName) => void)[]
}

const maxAreas = 50
const begin = (since: number): Shown => ({ since, release: null, waiting: [] })

/** The oldest first. The first area counts from the beginning of the page, which loads for it. */
let shown: Shown[] = [begin(0)]
let hasArea = false

/** Notes that an area takes the screen. @returns says which of its releases is mounted */
export function noteArea(): (release: ReleaseName) => void {
  if (hasArea) shown = [...shown, begin(performance.now())].slice(-maxAreas)
  hasArea = true
  const entry = shown.at(-1)
  return ({ member, id }) => {
    if (!entry) return
    const release = { member, id }
    entry.release = release
    for (const tell of entry.waiting.splice(0)) tell(release)
  }
}

/** Notes that the area has left the screen. */
export function noteNoArea(): void {
  if (hasArea) noteArea()
}

const at = (time: number) => shown.findLast(({ since }) => since <= time) ?? shown[0]

/** The release of the area that was on screen at a moment; null while it is not mounted, and where there was none. */
export const areaAt = (time: number): ReleaseName | null => at(time)?.release ?? null

/** Tells the release of the area that was on screen at a moment, as soon as it is mounted. */
export function withAreaAt(time: number, tell: (release: ReleaseName) => void): void {
  const entry = at(time)
  if (entry?.release) tell(entry.release)
  // Nobody takes the screen any more where the shell is alone.
  else if (entry && entry.waiting.length < maxAreas) entry.waiting.push(tell)
}

/** The release of a member that was last on screen. */
export const lastShown = (member: MemberName): ReleaseName | null =>
  shown.findLast(({ release }) => release?.member === member)?.release ?? null
