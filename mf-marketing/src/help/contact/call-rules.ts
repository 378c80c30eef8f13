import { isOpen } from './opening-hours.ts'

/** The values of the form for a call: times as in the fields, in the learner's time zone, empty if not wanted. */
export interface CallForm {
  subject: string
  phone: string
  wished: readonly [string, string, string]
}

/** Maximum lengths on the server. */
export const callLimits = { subject: 200, phone: 30 } as const

/** How many days ahead a call can be requested. */
const daysAhead = 60

export type CallField = 'subject' | 'phone' | `wished-${0 | 1 | 2}`
export type CallProblem = 'subjectRequired' | 'phoneInvalid' | 'timeRequired' | 'timePast' | 'timeFar' | 'timeClosed'

function problemOfTime(value: string, now: Date): CallProblem | null {
  const time = new Date(value)
  if (!(time > now)) return 'timePast'
  if (time.getTime() > now.getTime() + daysAhead * 86_400_000) return 'timeFar'
  return isOpen(time) ? null : 'timeClosed'
}

/** The problem of each invalid field, in the order of the form. Empty if the form is valid. */
export function problemsOfCall(form: CallForm, now: Date): ReadonlyMap<CallField, CallProblem> {
  const problems = new Map<CallField, CallProblem>()
  if (form.subject.trim() === '') problems.set('subject', 'subjectRequired')
  if (!/^\+?[0-9][0-9 ().-]{5,28}$/.test(form.phone.trim())) problems.set('phone', 'phoneInvalid')
  for (const [index, value] of form.wished.entries()) {
    const problem = value === '' ? null : problemOfTime(value, now)
    if (problem) problems.set(`wished-${index as 0 | 1 | 2}`, problem)
  }
  if (form.wished.every((value) => value === '')) problems.set('wished-0', 'timeRequired')
  return problems
}
