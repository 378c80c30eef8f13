import type { RemoteConfig } from './config.ts'
import type { Shape, ShapeOf } from './shapes.ts'

/**
 * The props of one of a remote's widgets, as its `props` in `remote.config.ts` declares them; none if it declares none:
 *
 * `function NotesCounter({ counters }: PropsOf<typeof config, 'notes.counter'>)`
 */
export type PropsOf<Config extends RemoteConfig, Id extends Widget<Config>['id']> =
  Extract<Widget<Config>, { id: Id }> extends { props: infer S extends Shape } ? ShapeOf<S> : Record<never, never>
type Widget<Config extends RemoteConfig> = NonNullable<Config['widgets']>[number]

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
