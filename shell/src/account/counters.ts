import type { DashboardCounters, ShellApi, Store } from '@cahier/contract'
import { createStore, dataOf, useEvent, useStore } from '@cahier/contract/react'
import { useEffect } from 'react'
import * as v from 'valibot'
import { lastKnown, remember } from '../host/last-known.ts'
import type { Database } from './database.gen.ts'

const nextSession = v.object({
  id: v.string(),
  title: v.string(),
  type: v.picklist(['vocabulary', 'document', 'mixed']),
  scheduled_for: v.string(),
  duration: v.number(),
  begun: v.optional(v.boolean()),
})

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
      type: nextSession.entries.type,
      scheduledFor: v.string(),
      duration: v.number(),
      begun: v.optional(v.boolean()),
    }),
  ),
  collaborationSessions: v.number(),
  activeAutomations: v.number(),
  unreadNotifications: v.number(),
}) satisfies v.GenericSchema<unknown, DashboardCounters>

async function readCounters(shell: ShellApi): Promise<DashboardCounters> {
  const client = await shell.supabase<Database>()
  const data = await dataOf(client.rpc('dashboard_counters').single())
  const next = v.parse(v.nullable(nextSession), data.next_session)
  return {
    documents: data.documents,
    pinned: data.pinned,
    notesThisWeek: data.notes_this_week,
    tags: data.tags,
    words: data.words,
    wordsMastered: data.words_mastered,
    masteryAverage: data.mastery_average,
    wordsToReview: data.words_to_review,
    sessionsTotal: data.sessions_total,
    sessionsCompleted: data.sessions_completed,
    sessionsOverdue: data.sessions_overdue,
    nextSession: next && {
      id: next.id,
      title: next.title,
      type: next.type,
      scheduledFor: next.scheduled_for,
      duration: next.duration,
      begun: next.begun,
    },
    collaborationSessions: data.collaboration_sessions,
    activeAutomations: data.active_automations,
    unreadNotifications: data.unread_notifications,
  }
}

export interface Counters {
  counters: DashboardCounters | null
  /** The error of the last request, or null. Counters from before, even from an earlier visit, are kept. */
  error: unknown
}

export interface CountersSource {
  state: Store<Counters>
  reload(): void
}

/** The learner's counters: those of the last visit at once, then one request for all widgets. */
export function createCountersSource(shell: ShellApi): CountersSource {
  const userIdNow = () => {
    const session = shell.session.get()
    return session.status === 'signed-in' ? session.userId : null
  }
  let userId = userIdNow()
  const known = (): Counters => ({
    counters: userId === null ? null : lastKnown('counters', userId, figures),
    error: null,
  })
  const state = createStore(known())
  shell.session.subscribe(() => {
    if (userIdNow() === userId) return
    userId = userIdNow()
    state.set(known())
  })
  return {
    state,
    reload() {
      const asker = userId
      if (!asker) return
      readCounters(shell).then(
        (counters) => {
          remember('counters', asker, counters)
          if (asker === userId) state.set({ counters, error: null })
        },
        (error: unknown) => {
          shell.reportError(error)
          if (asker === userId) state.set({ ...state.get(), error })
        },
      )
    },
  }
}

/** The counters, loaded on mount and on every `dashboard` event. */
export function useCounters({ state, reload }: CountersSource): Counters {
  useEffect(reload, [reload])
  useEvent('dashboard', reload)
  return useStore(state)
}
