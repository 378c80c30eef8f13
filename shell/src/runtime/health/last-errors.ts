import { createStore } from '@cahier/contract/react'
import type { ReleaseName } from './release-name.ts'

/** An error of this page, and the release that caused it, where that is known. */
export interface NotedError {
  /** Milliseconds since 1970. */
  at: number
  message: string
  release: ReleaseName | null
}

/** The last errors of this page, the newest first. They stay in its memory. */
export const lastErrors = createStore<readonly NotedError[]>([])

/** Keeps an error. */
export function noteError(error: unknown, release: ReleaseName | null): void {
  const noted = { at: Date.now(), message: String(error).slice(0, 300), release }
  lastErrors.set([noted, ...lastErrors.get()].slice(0, 20))
}
