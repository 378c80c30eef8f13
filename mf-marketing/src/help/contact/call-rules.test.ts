import * as v from 'valibot'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { callForm } from './call-rules.ts'

type CallForm = v.InferInput<typeof callForm>

/** A Friday noon in Paris. */
const now = new Date('2026-11-20T11:00:00Z')
const form: CallForm = {
  subject: 'Ma formule',
  phone: '+33 6 12 34 56 78',
  wished: ['2026-11-23T10:00:00Z', '', ''],
}

beforeEach(() => void vi.useFakeTimers({ now }))
afterEach(() => void vi.useRealTimers())

function problemsOf(form: CallForm) {
  const { issues = [] } = v.safeParse(callForm, form)
  return Object.fromEntries(issues.map(({ path, message }) => [path?.map(({ key }) => key).join('-'), message]))
}

it.each<[change: Partial<CallForm>, problems: object]>([
  [{}, {}],
  [{ wished: ['', '', '2026-11-23T10:00:00Z'] }, {}],
  [{ subject: ' ' }, { subject: 'subjectRequired' }],
  [{ phone: 'appelez-moi' }, { phone: 'phoneInvalid' }],
  [{ phone: '06(1)' }, { phone: 'phoneInvalid' }],
  [{ phone: '06.12.34.56.78' }, {}],
  [{ wished: ['', '', ''] }, { 'wished-0': 'timeRequired' }],
  [{ wished: ['2026-11-20T10:59:00Z', '', ''] }, { 'wished-0': 'timePast' }],
  [{ wished: ['2026-11-23T10:00:00Z', '2026-11-22T10:00:00Z', ''] }, { 'wished-1': 'timeClosed' }],
  [{ wished: ['2026-11-23T17:00:00Z', '', ''] }, { 'wished-0': 'timeClosed' }],
  [{ wished: ['2027-01-20T10:00:00Z', '', ''] }, { 'wished-0': 'timeFar' }],
])('%j', (change, problems) => {
  expect(problemsOf({ ...form, ...change })).toEqual(problems)
})
