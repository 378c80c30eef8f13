/** The figures of the dashboard, from one call for all widgets. */
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
    /** Whether it was studied before; absent if that is unknown. */
    begun?: boolean | undefined
  } | null
  collaborationSessions: number
  activeAutomations: number
  unreadNotifications: number
}

/** Props of every `dashboard/…/v1` widget. The slot `search/start/v1` has no props. `counters` is null until they have loaded; `failed` if they could not be loaded. */
export interface DashboardWidgetProps {
  counters: DashboardCounters | null
  failed: boolean
}
