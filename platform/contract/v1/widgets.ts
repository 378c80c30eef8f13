/** What the dashboard counts, from one call for all widgets. */
export interface DashboardCounters {
  documents: number
  pinned: number
  notesThisWeek: number
  tags: number
  words: number
  wordsMastered: number
  /** Percent, 0 without words. */
  masteryAverage: number
  wordsToReview: number
  sessionsTotal: number
  sessionsCompleted: number
  sessionsOverdue: number
  nextSession: {
    id: string
    title: string
    type: 'vocabulary' | 'document' | 'mixed'
    /** ISO 8601. */
    scheduledFor: string
    /** Minutes. */
    duration: number
    /** Was studied before; absent where it is not known. */
    begun?: boolean | undefined
  } | null
  collaborationSessions: number
  activeAutomations: number
  unreadNotifications: number
}

/** Props of every `dashboard/…/v1` widget. `counters` is null until they have been read, `failed` when they cannot be. */
export interface DashboardWidgetProps {
  counters: DashboardCounters | null
  failed: boolean
}
