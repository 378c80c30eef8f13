import { shiftDays } from '@cahier/contract/time'
import * as v from 'valibot'
import { isOpen } from './opening-hours.ts'

/** Maximum lengths on the server. */
export const callLimits = { subject: 200, phone: 30 } as const

/** How many days ahead a call can be requested. */
const maxCallAheadDays = 60

export type CallProblem = 'subjectRequired' | 'phoneInvalid' | 'timeRequired' | 'timePast' | 'timeFar' | 'timeClosed'

function problemOfTime(value: string, now: Date): CallProblem | null {
  const time = new Date(value)
  if (!(time > now)) return 'timePast'
  if (time > shiftDays(now, maxCallAheadDays)) return 'timeFar'
  return isOpen(time) ? null : 'timeClosed'
}

const problem = (name: CallProblem) => name

/** A time as in its field, in the learner's time zone; empty if not wanted. */
const time = v.pipe(
  v.string(),
  v.rawCheck(({ dataset, addIssue }) => {
    const wrong = dataset.typed && dataset.value !== '' ? problemOfTime(dataset.value, new Date()) : null
    if (wrong) addIssue({ message: wrong })
  }),
)

/** The values of the form for a call. */
export const callForm = v.pipe(
  v.object({
    subject: v.pipe(
      v.string(),
      v.check((text) => text.trim() !== '', problem('subjectRequired')),
    ),
    phone: v.pipe(
      v.string(),
      v.check((text) => /^\+?[0-9][0-9 ().-]{5,28}$/.test(text.trim()), problem('phoneInvalid')),
    ),
    wished: v.tuple([time, time, time]),
  }),
  v.forward(
    v.check(({ wished }) => wished.some((value) => value !== ''), problem('timeRequired')),
    ['wished', 0],
  ),
)
