import type { DashboardCounters } from '../api/widgets.ts'

/** The figures of a new learner. */
export const emptyCounters: DashboardCounters = {
  documents: 0,
  pinned: 0,
  notesThisWeek: 0,
  tags: 0,
  words: 0,
  wordsMastered: 0,
  masteryAverage: 0,
  wordsToReview: 0,
  sessionsTotal: 0,
  sessionsCompleted: 0,
  sessionsOverdue: 0,
  nextSession: null,
  collaborationSessions: 0,
  activeAutomations: 0,
  unreadNotifications: 0,
}
