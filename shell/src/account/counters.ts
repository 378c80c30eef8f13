import type { DashboardCounters, ShellApi, Store } from '@cahier/contract'
import { createStore } from '@cahier/contract/react'
import * as v from 'valibot'
import { lastKnown, remember } from '../host/last-known.ts'

export const sessionType = v.picklist(['vocabulary', 'document', 'mixed'])

/** The counters as stored on the device, where another release may have stored another shape. */
const figures = v.object({
  documents: v.number(),
  pinned: v.number(),
  notesThisWeek: v.number(),
  tags: v.number(),
  words: v.number(),
  wordsMastered: v.number(),
  masteryAverage: v.number(),
  wordsToReview: v.number(),
  sessionsTotal: v.number(),
  sessionsCompleted: v.number(),
  sessionsOverdue: v.number(),
  nextSession: v.nullable(
    v.object({
      id: v.string(),
      title: v.string(),
      type: sessionType,
      scheduledFor: v.string(),
      duration: v.number(),
      begun: v.optional(v.boolean()),
    }),
  ),
  collaborationSessions: v.number(),
  activeAutomations: v.number(),
  unreadNotifications: v.number(),
}) satisfies v.GenericSchema<unknown, DashboardCounters>

export interface Counters {
  counters: DashboardCounters | null
  /** The error of the last request, or null. Counters from before, even from an earlier visit, are kept. */
  error: unknown
}

/** The learner's counters, for the whole page: those of the last visit until this one's have been read. */
export interface CountersSource {
  state: Store<Counters>
  /** What the last request gave. Counters are kept for the next visit; without any, those from before stay. */
  update(counters: DashboardCounters | null, error: unknown): void
}

export function createCountersSource({ session }: Pick<ShellApi, 'session'>): CountersSource {
  const userIdNow = () => {
    const current = session.get()
    return current.status === 'signed-in' ? current.userId : null
  }
  let userId = userIdNow()
  const known = (): Counters => ({
    counters: userId === null ? null : lastKnown('counters', userId, figures),
    error: null,
  })
  const state = createStore(known())
  session.subscribe(() => {
    if (userIdNow() === userId) return
    userId = userIdNow()
    state.set(known())
  })
  return {
    state,
    update(counters, error) {
      if (counters && userId !== null) remember('counters', userId, counters)
      state.set({ counters: counters ?? state.get().counters, error })
    },
  }
}
