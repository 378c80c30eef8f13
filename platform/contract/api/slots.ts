import type { Shape } from './shapes.ts'

/**
 * Places of the shell that a widget can fill. The suffix is the version of the widget's props. `dashboard/links` is next to the
 * dashboard's link to the area: a word or two, loaded after the page has settled. `search/start` is the search before anything is typed.
 */
export const widgetSlots = [
  'dashboard/counters/v1',
  'dashboard/next/v1',
  'dashboard/today/v1',
  'dashboard/cards/v1',
  'dashboard/links/v1',
  'search/start/v1',
] as const
export type WidgetSlot = (typeof widgetSlots)[number]

const session = {
  id: 'string',
  title: 'string',
  type: 'string',
  scheduledFor: 'string',
  duration: 'number',
  begun: 'boolean?',
} as const
const counters = {
  documents: 'number',
  pinned: 'number',
  notesThisWeek: 'number',
  tags: 'number',
  words: 'number',
  wordsMastered: 'number',
  masteryAverage: 'number',
  wordsToReview: 'number',
  sessionsTotal: 'number',
  sessionsCompleted: 'number',
  sessionsOverdue: 'number',
  nextSession: [session, '|null'],
  collaborationSessions: 'number',
  activeAutomations: 'number',
  unreadNotifications: 'number',
} as const
const dashboard = { counters: [counters, '|null'], failed: 'boolean' } as const

/** What the shell gives to the widgets of each slot. It stands in the shell's record, with which the link check compares what widgets use. */
export const slotProps = {
  'dashboard/counters/v1': dashboard,
  'dashboard/next/v1': dashboard,
  'dashboard/today/v1': dashboard,
  'dashboard/cards/v1': dashboard,
  'dashboard/links/v1': dashboard,
  'search/start/v1': {},
} as const satisfies Record<WidgetSlot, Shape>
