import type { DashboardCounters, ShellApi } from '@cahier/contract'
import { useEvent, useShell, useUserId } from '@cahier/contract/react'
import { useCallback, useEffect, useState } from 'react'
import * as v from 'valibot'
import { lastKnown, remember } from '../offline/last-known.ts'
import type { Database } from '../session/database.gen.ts'

const nextSession = v.object({
  id: v.string(),
  title: v.string(),
  type: v.picklist(['vocabulary', 'document', 'mixed']),
  scheduled_for: v.string(),
  duration: v.number(),
})

/** The figures as a device keeps them; another release may have kept others. */
const kept = v.object({
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
    }),
  ),
  collaborationSessions: v.number(),
  activeAutomations: v.number(),
  unreadNotifications: v.number(),
}) satisfies v.GenericSchema<unknown, DashboardCounters>

async function readCounters(shell: ShellApi): Promise<DashboardCounters> {
  const client = await shell.supabase<Database>()
  const { data, error } = await client.rpc('dashboard_counters').single()
  if (error) throw error
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
    },
    collaborationSessions: data.collaboration_sessions,
    activeAutomations: data.active_automations,
    unreadNotifications: data.unread_notifications,
  }
}

export interface Counters {
  counters: DashboardCounters | null
  /** The error of the last reading, or null. Earlier figures stay, those of an earlier visit too. */
  error: unknown
  reload(): void
}

/** The dashboard's figures: those of the last visit at once, then one call for all widgets, and again when an area says that something changed. */
export function useCounters(): Counters {
  const shell = useShell()
  const userId = useUserId()
  const [counters, setCounters] = useState(() => lastKnown('counters', userId, kept))
  const [error, setError] = useState<unknown>(null)
  const reload = useCallback(() => {
    readCounters(shell).then(
      (next) => {
        remember('counters', userId, next)
        setCounters(next)
        setError(null)
      },
      (cause: unknown) => {
        shell.reportError(cause)
        setError(cause)
      },
    )
  }, [shell, userId])
  useEffect(reload, [reload])
  useEvent('dashboard', reload)
  return { counters, error, reload }
}
