import type { Context } from 'hono'
import type { Snapshot } from './snapshot.ts'
import type { LiveSet } from './watch.ts'

/** Which snapshot each request gets. Every answer that differs by it asks here and says `Vary: Cookie`. */
export interface Shown {
  /** @returns null while nothing can be served */
  to(c: Context): Snapshot | null
}

export function shownFrom(live: LiveSet): Shown {
  return { to: () => live.current() }
}
