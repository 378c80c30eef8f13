import { localInputOf, localZone, momentOf } from '@cahier/contract/time'
import * as v from 'valibot'
import { longest, maxSessionMinutes, minSessionMinutes } from '../data/session-bounds.ts'
import { type Session, type SessionColumns, type SessionPlan, sessionTypes } from '../data/sessions.ts'
import {
  invalidRepetition,
  noRepetition,
  type Repetition,
  type RepetitionField,
  repetitionOf,
  repetitionSchema,
  ruleOf,
} from '../recurrence/rule.ts'

/** The sessions of a series that a change applies to. */
export const scopes = ['one', 'following', 'all'] as const
export type Scope = (typeof scopes)[number]

const durationText = v.pipe(
  v.string(),
  v.check((text) => {
    const minutes = Number(text)
    return Number.isInteger(minutes) && minutes >= minSessionMinutes && minutes <= maxSessionMinutes
  }, 'duration'),
)

/** The form's values: time and duration are the texts of their inputs. */
const typed = v.object({
  title: v.pipe(
    v.string(),
    v.check((text) => text.trim() !== '', 'title'),
  ),
  type: v.picklist(sessionTypes),
  description: v.string(),
  /** Local time, `2026-11-21T18:00`. */
  scheduledFor: v.pipe(
    v.string(),
    v.check((text) => momentOf(text) !== null, 'scheduledFor'),
  ),
  /** Minutes. */
  duration: durationText,
  /** Ids of words and documents. The server drops those that do not fit the type. */
  items: v.array(v.string()),
  /** The repetition of a new session, or of the series that the change applies to. */
  repetition: repetitionSchema,
  scope: v.picklist(scopes),
})
export type SessionForm = v.InferInput<typeof typed>

/** Whether the repetition applies, given the form's scope. */
export const asksRepetition = (repeatable: boolean | 'series', { scope }: Pick<SessionForm, 'scope'>): boolean =>
  repeatable === true || (repeatable === 'series' && scope !== 'one')

const isInvalid = ({ repetition, scheduledFor }: SessionForm, field: RepetitionField) =>
  invalidRepetition(repetition, scheduledFor.slice(0, 10)).includes(field)

/** The validation rules. @param repeatable whether the session may repeat, or belongs to a series */
export function sessionSchema(repeatable: boolean | 'series') {
  const rule = (field: RepetitionField) =>
    v.forward(
      v.check<SessionForm, string>((form) => !(asksRepetition(repeatable, form) && isInvalid(form, field)), field),
      ['repetition', field],
    )
  return v.pipe(typed, rule('interval'), rule('until'), rule('count'))
}

export const emptyForm = (now: Date): SessionForm => ({
  title: '',
  type: 'vocabulary',
  description: '',
  scheduledFor: localInputOf(now),
  duration: '30',
  items: [],
  repetition: noRepetition,
  scope: 'one',
})

/** @param rule of the session's series */
export const formOf = (session: Session, rule: string | null): SessionForm => ({
  title: session.title,
  type: session.type,
  description: session.description,
  scheduledFor: localInputOf(new Date(session.scheduled_for)),
  duration: String(session.duration),
  items: session.items,
  repetition: rule ? ownRepetition(rule, new Date(session.scheduled_for)) : noRepetition,
  scope: 'one',
})

/** A series' rule in the form of one of its sessions. That session's weekday is implied, so it is left out. */
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
      v.transform((value) => localInputOf(new Date(value))),
    ),
  ),
  duration: v.optional(v.pipe(v.number(), v.integer(), v.transform(String))),
  items: v.optional(v.pipe(v.array(v.pipe(v.string(), v.uuid())), v.maxLength(longest.items))),
})

/** The form's initial values; an invalid prefill is ignored. */
export function prefilled(payload: unknown, now: Date): SessionForm {
  const parsed = v.safeParse(prefillSchema, payload)
  return parsed.success ? { ...emptyForm(now), ...parsed.output } : emptyForm(now)
}

/** Whether the form plans a series. */
export const repeats = ({ repetition }: SessionForm) => repetition.frequency !== 'never'

/** What is stored of a series: its first start in local time, and the rule. */
export const seriesOf = (form: SessionForm) => ({
  starts_at: form.scheduledFor,
  rule: ruleOf(form.repetition, new Date(form.scheduledFor)),
})

/** What is stored of valid values. */
export const planOf = (form: SessionForm): SessionPlan => ({
  title: form.title.trim(),
  type: form.type,
  description: form.description.trim(),
  scheduled_for: momentOf(form.scheduledFor)?.toISOString() ?? '',
  time_zone: localZone(),
  duration: Number(form.duration),
  items: [...form.items],
})

const isMoved = (session: Session, form: SessionForm) =>
  form.scheduledFor !== localInputOf(new Date(session.scheduled_for))

/** A session; with the rule of its series in the answer to a refused edit of the series. */
type EditedSession = Session & { rule?: string }

/**
 * How the form shows an existing session. An unchanged time keeps its seconds and its time zone. The rule is part of what is edited with others
 * of the series.
 *
 * @param rule of its series; null without one
 */
export const editedSession = (rule: string | null) => ({
  formOf: (row: EditedSession) => formOf(row, row.rule ?? rule),
  columnsOf(row: EditedSession, form: SessionForm): SessionColumns {
    const held = row.rule ?? rule
    const moved = isMoved(row, form)
    const { scheduled_for, time_zone } = moved ? planOf(form) : row
    const isSame = !moved && JSON.stringify(form.repetition) === JSON.stringify(formOf(row, held).repetition)
    return {
      ...planOf(form),
      scheduled_for,
      time_zone,
      rule: form.scope === 'one' || isSame ? held : seriesOf(form).rule,
    }
  },
})

/** Whether another area has prefilled a field. */
export const isPrefilled = (form: SessionForm, empty: SessionForm): boolean =>
  JSON.stringify(form) !== JSON.stringify(empty)
