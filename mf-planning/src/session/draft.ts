import * as v from 'valibot'
import { type SeriesChange, type Session, type SessionPlan, type SessionType, sessionTypes } from '../data/sessions.ts'
import {
  invalidRepetition,
  noRepetition,
  type Repetition,
  type RepetitionField,
  repetitionOf,
  ruleOf,
} from '../repeat/rule.ts'
import { dayKey, localZone } from '../schedule/days.ts'

/** Which sessions of a series a change is for. */
export const scopes = ['one', 'following', 'all'] as const
export type Scope = (typeof scopes)[number]

/** A session as it is typed: moment and duration are the texts of their inputs. */
export interface SessionDraft {
  title: string
  type: SessionType
  description: string
  /** Local time, `2026-11-21T18:00`. */
  scheduledFor: string
  /** Minutes. */
  duration: string
  /** Ids of words and documents. Those that the type does not hold are left out by the server. */
  items: readonly string[]
  /** Of a session that is not there yet, or of the series that the change is for. */
  repetition: Repetition
  scope: Scope
}

export type Field = 'title' | 'scheduledFor' | 'duration' | RepetitionField

export const shortestDuration = 15
export const longestDuration = 480
/** Longest texts that the server takes. */
export const longest = { title: 200, description: 4000, items: 500 } as const

const two = (value: number) => String(value).padStart(2, '0')

/** A moment as a `datetime-local` input holds it, by the learner's clock. */
export const toInput = (date: Date) => `${dayKey(date)}T${two(date.getHours())}:${two(date.getMinutes())}`

export const emptyDraft = (now: Date): SessionDraft => ({
  title: '',
  type: 'vocabulary',
  description: '',
  scheduledFor: toInput(now),
  duration: '30',
  items: [],
  repetition: noRepetition,
  scope: 'one',
})

/** @param rule of the series that it belongs to */
export const draftOf = (session: Session, rule: string | null): SessionDraft => ({
  title: session.title,
  type: session.type,
  description: session.description,
  scheduledFor: toInput(new Date(session.scheduled_for)),
  duration: String(session.duration),
  items: session.items,
  repetition: rule ? ownRepetition(rule, new Date(session.scheduled_for)) : noRepetition,
  scope: 'one',
})

/** What the form says of a rule when it is told from a session of its own: the day of that one goes without saying. */
function ownRepetition(rule: string, own: Date): Repetition {
  const repetition = repetitionOf(rule)
  return { ...repetition, weekdays: repetition.weekdays.filter((weekday) => weekday !== own.getDay()) }
}

const text = (length: number) =>
  v.pipe(
    v.string(),
    v.transform((value) => value.slice(0, length)),
  )

/** What another area may send with `planning.create`. `scheduledFor` is ISO 8601, `duration` minutes. */
export const prefillSchema = v.object({
  title: v.optional(text(longest.title)),
  type: v.optional(v.picklist(sessionTypes)),
  description: v.optional(text(longest.description)),
  scheduledFor: v.optional(
    v.pipe(
      v.string(),
      v.check((value) => !Number.isNaN(Date.parse(value))),
      v.transform((value) => toInput(new Date(value))),
    ),
  ),
  duration: v.optional(v.pipe(v.number(), v.integer(), v.transform(String))),
  items: v.optional(v.pipe(v.array(v.pipe(v.string(), v.uuid())), v.maxLength(longest.items))),
})

/** The form's first values; what is no prefill is left out. */
export function prefilled(payload: unknown, now: Date): SessionDraft {
  const parsed = v.safeParse(prefillSchema, payload)
  return parsed.success ? { ...emptyDraft(now), ...parsed.output } : emptyDraft(now)
}

/** Whether a draft plans more than one session. */
export const repeats = ({ repetition }: SessionDraft) => repetition.frequency !== 'never'

/**
 * The fields that a save would refuse, in the form's order; none means that `planOf` may be sent.
 *
 * @param repeatable whether its repetition is asked for
 */
export function invalidFields(draft: SessionDraft, repeatable: boolean): readonly Field[] {
  const duration = Number(draft.duration)
  const invalid = {
    title: draft.title.trim() === '',
    scheduledFor: Number.isNaN(Date.parse(draft.scheduledFor)),
    duration: !(Number.isInteger(duration) && duration >= shortestDuration && duration <= longestDuration),
  }
  return [
    ...(['title', 'scheduledFor', 'duration'] as const).filter((field) => invalid[field]),
    ...(repeatable ? invalidRepetition(draft.repetition, draft.scheduledFor.slice(0, 10)) : []),
  ]
}

/** What is stored of a valid draft that repeats: its first moment by the learner's own clock, and the rule. */
export const seriesOf = (draft: SessionDraft) => ({
  starts_at: draft.scheduledFor,
  rule: ruleOf(draft.repetition, new Date(draft.scheduledFor)),
})

/** What is stored of a valid draft. */
export const planOf = (draft: SessionDraft): SessionPlan => ({
  title: draft.title.trim(),
  type: draft.type,
  description: draft.description.trim(),
  scheduled_for: new Date(draft.scheduledFor).toISOString(),
  time_zone: localZone(),
  duration: Number(draft.duration),
  items: [...draft.items],
})

const isMoved = (session: Session, draft: SessionDraft) =>
  draft.scheduledFor !== toInput(new Date(session.scheduled_for))

/** What an edit changes. A moment that was not touched keeps its seconds and the clock it was planned by. */
export function changeOf(session: Session, draft: SessionDraft): Partial<SessionPlan> {
  const { scheduled_for, time_zone, ...rest } = planOf(draft)
  return isMoved(session, draft) ? { ...rest, scheduled_for, time_zone } : rest
}

/** What an edit changes of the series. A rule that was not touched stays what it is, and so does a moment. */
export function seriesChangeOf(session: Session, draft: SessionDraft, rule: string): SeriesChange {
  const { scheduled_for: _moment, time_zone, ...rest } = planOf(draft)
  const { starts_at, rule: typed } = seriesOf(draft)
  const moved = isMoved(session, draft)
  const same = JSON.stringify(draft.repetition) === JSON.stringify(draftOf(session, rule).repetition)
  return {
    session_id: session.id,
    whole: draft.scope === 'all',
    ...rest,
    rule: same && !moved ? rule : typed,
    ...(moved && { starts_at, time_zone }),
  }
}

export function sameDraft(a: SessionDraft, b: SessionDraft): boolean {
  return (
    a.title === b.title &&
    a.type === b.type &&
    a.description === b.description &&
    a.scheduledFor === b.scheduledFor &&
    a.duration === b.duration &&
    a.items.join() === b.items.join() &&
    JSON.stringify(a.repetition) === JSON.stringify(b.repetition)
  )
}
