import * as v from 'valibot'
import { type Session, type SessionPlan, type SessionType, sessionTypes } from '../data/sessions.ts'
import { noRepetition, type Repetition, ruleOf } from '../repeat/rule.ts'
import { dayKey, localZone } from '../schedule/days.ts'

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
  /** Only of a session that is not there yet. */
  repetition: Repetition
}

export type Field = 'title' | 'scheduledFor' | 'duration' | 'until'

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
})

export const draftOf = (session: Session): SessionDraft => ({
  title: session.title,
  type: session.type,
  description: session.description,
  scheduledFor: toInput(new Date(session.scheduled_for)),
  duration: String(session.duration),
  items: session.items,
  repetition: noRepetition,
})

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

/** The fields that a save would refuse, in the form's order; none means that `planOf` may be sent. */
export function invalidFields(draft: SessionDraft): readonly Field[] {
  const duration = Number(draft.duration)
  const invalid: Readonly<Record<Field, boolean>> = {
    title: draft.title.trim() === '',
    scheduledFor: Number.isNaN(Date.parse(draft.scheduledFor)),
    duration: !(Number.isInteger(duration) && duration >= shortestDuration && duration <= longestDuration),
    until: repeats(draft) && draft.repetition.until !== '' && draft.repetition.until < draft.scheduledFor.slice(0, 10),
  }
  return (['title', 'scheduledFor', 'duration', 'until'] as const).filter((field) => invalid[field])
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

/** What an edit changes. A moment that was not touched keeps its seconds and the clock it was planned by. */
export function changeOf(session: Session, plan: SessionPlan): Partial<SessionPlan> {
  const { scheduled_for, time_zone, ...rest } = plan
  const same = toInput(new Date(scheduled_for)) === toInput(new Date(session.scheduled_for))
  return same ? rest : { ...rest, scheduled_for, time_zone }
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
