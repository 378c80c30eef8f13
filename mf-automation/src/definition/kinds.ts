import type { ActionType, Category, TriggerType } from '../data/automations.ts'

/** One value of a trigger's or an action's config. Its texts are found by `key`. */
export type ConfigField = { readonly key: string; readonly required?: boolean } & (
  | {
      readonly kind: 'text'
      readonly longest: number
      readonly lines?: number
      readonly fills?: boolean
      readonly isPage?: boolean
    }
  | { readonly kind: 'email' | 'address' | 'clock' }
  | { readonly kind: 'list' | 'numbers' | 'headers' }
  | { readonly kind: 'number'; readonly least: number; readonly most: number }
  | { readonly kind: 'choice' | 'choices'; readonly options: readonly string[] }
  | { readonly kind: 'flag' }
  | { readonly kind: 'body' }
  | { readonly kind: 'schedule' }
)

interface Kind {
  readonly fields: readonly ConfigField[]
  /** The config of a new automation. */
  readonly initial: Readonly<Record<string, unknown>>
}

export const categories = [
  'productivity',
  'learning',
  'motivation',
  'alerts',
  'analytics',
  'backup',
  'general',
] as const satisfies readonly Category[]

export const sessionTypes = ['vocabulary', 'document', 'mixed'] as const

const category: ConfigField = { key: 'category', kind: 'text', longest: 100 }

export const triggers: Readonly<Record<TriggerType, Kind>> = {
  manual: { fields: [], initial: {} },
  note_created: {
    fields: [
      { key: 'keywords', kind: 'list' },
      { key: 'tags', kind: 'list' },
    ],
    initial: {},
  },
  note_updated: {
    fields: [
      { key: 'keywords', kind: 'list' },
      { key: 'tags', kind: 'list' },
    ],
    initial: {},
  },
  document_shared: { fields: [], initial: {} },
  vocabulary_added: {
    fields: [
      { key: 'threshold', kind: 'number', least: 1, most: 100_000 },
      { key: 'thresholds', kind: 'numbers' },
      category,
    ],
    initial: { threshold: 1 },
  },
  vocabulary_mastered: { fields: [category], initial: {} },
  session_completed: {
    fields: [
      { key: 'session_types', kind: 'choices', options: sessionTypes },
      { key: 'min_duration', kind: 'number', least: 0, most: 1440 },
    ],
    initial: {},
  },
  time_based: {
    fields: [{ key: 'time', kind: 'schedule', required: true }],
    initial: { schedule: 'daily', time: '09:00' },
  },
  user_registered: { fields: [], initial: {} },
}

export const triggerTypes = Object.keys(triggers) as TriggerType[]

/** What a notification says instead of a message of the learner's. */
export const reports = ['week', 'month', 'forgotten_notes', 'milestone'] as const

export const actions: Readonly<Record<ActionType, Kind>> = {
  send_notification: {
    fields: [
      { key: 'title', kind: 'text', longest: 200, required: true, fills: true },
      { key: 'report', kind: 'choice', options: ['', ...reports] },
      { key: 'message', kind: 'text', longest: 2000, lines: 3, required: true, fills: true },
      { key: 'href', kind: 'text', longest: 500, fills: true, isPage: true },
      { key: 'priority', kind: 'choice', options: ['low', 'normal', 'high'] },
    ],
    initial: { priority: 'normal' },
  },
  send_email: {
    fields: [
      { key: 'recipient', kind: 'email', required: true },
      { key: 'subject', kind: 'text', longest: 200, required: true, fills: true },
      { key: 'template', kind: 'choice', options: ['default', 'congratulations', 'reminder', 'weekly_report'] },
      { key: 'message', kind: 'text', longest: 2000, lines: 3, fills: true },
      { key: 'include_stats', kind: 'flag' },
    ],
    initial: { template: 'default', include_stats: false },
  },
  create_note: {
    fields: [
      { key: 'title', kind: 'text', longest: 200, required: true, fills: true },
      { key: 'content', kind: 'text', longest: 20_000, lines: 5, fills: true },
      { key: 'folder', kind: 'text', longest: 200 },
      { key: 'tags', kind: 'list' },
    ],
    initial: {},
  },
  schedule_session: {
    fields: [
      { key: 'title', kind: 'text', longest: 200, required: true, fills: true },
      { key: 'session_type', kind: 'choice', options: sessionTypes },
      { key: 'duration', kind: 'number', least: 15, most: 480, required: true },
      { key: 'in_days', kind: 'number', least: 0, most: 365 },
      { key: 'time', kind: 'clock' },
    ],
    initial: { session_type: 'vocabulary', duration: 30, in_days: 0 },
  },
  webhook_call: {
    fields: [
      { key: 'url', kind: 'address', required: true },
      { key: 'method', kind: 'choice', options: ['POST', 'PUT', 'PATCH'] },
      { key: 'headers', kind: 'headers' },
      { key: 'body', kind: 'body' },
      { key: 'timeout', kind: 'number', least: 1, most: 30, required: true },
    ],
    initial: { method: 'POST', timeout: 30 },
  },
  create_backup: { fields: [], initial: {} },
}

export const isActionType = (type: string): type is ActionType => Object.hasOwn(actions, type)

export const actionTypes = Object.keys(actions) as ActionType[]

/** How many actions an automation has at most. */
export const maxActions = 5
