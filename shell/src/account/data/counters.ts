import type { DashboardCounters } from '@cahier/contract'
import * as v from 'valibot'
import { sessionType } from '../counters.ts'
import { area } from './area.ts'

const nextSession = v.object({
  id: v.string(),
  title: v.string(),
  type: sessionType,
  scheduled_for: v.string(),
  duration: v.number(),
  begun: v.optional(v.boolean()),
})

const counters = area.query(
  'counters',
  async ({ client, ask }, _userId: string): Promise<DashboardCounters> => {
    const data = await ask(client.rpc('dashboard_counters').single())
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
  },
  { staleTime: 0, staleOn: ['dashboard'] },
)

/** The learner's counters: one request for all widgets, read whenever they are shown and on the event `dashboard`. */
export const useCounters = counters.useQuery
