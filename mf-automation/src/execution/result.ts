import * as v from 'valibot'

const figures = v.object({
  notes: v.number(),
  words: v.number(),
  reviews: v.number(),
  sessions: v.number(),
  minutes: v.number(),
})
const schema = v.union([
  v.object({ skipped: v.string() }),
  v.object({ notification_id: v.string(), figures: v.optional(v.record(v.string(), v.number())) }),
])

/** The result of a successful run. */
export type Result =
  | { kind: 'skipped' }
  | { kind: 'sent' }
  | { kind: 'study'; figures: v.InferOutput<typeof figures> }
  | { kind: 'forgotten'; notes: number }

/** Parses an execution's `action_result`; null for one that this release does not know. */
export function resultOf(actionResult: unknown): Result | null {
  const read = v.safeParse(schema, actionResult)
  if (!read.success) return null
  if ('skipped' in read.output) return { kind: 'skipped' }
  const counted = v.safeParse(figures, read.output.figures)
  if (counted.success) return { kind: 'study', figures: counted.output }
  const notes = read.output.figures?.notes
  return notes === undefined ? { kind: 'sent' } : { kind: 'forgotten', notes }
}

const cause = v.object({ trigger: v.picklist(['manual', 'time_based', 'vocabulary_added', 'session_completed']) })

/** The cause of a run, from its `trigger_data`; null for one that this release does not know. */
export function causeOf(triggerData: unknown) {
  const read = v.safeParse(cause, triggerData)
  return read.success ? read.output.trigger : null
}
