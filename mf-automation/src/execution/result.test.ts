import { expect, it } from 'vitest'
import { causeOf, resultOf } from './result.ts'

const figures = { notes: 1, words: 2, reviews: 3, sessions: 4, minutes: 5 }

it.each([
  ['a reminder', { notification_id: 'a' }, { kind: 'sent' }],
  ['a report', { notification_id: 'a', figures }, { kind: 'study', figures }],
  ['forgotten notes', { notification_id: 'a', figures: { notes: 7 } }, { kind: 'forgotten', notes: 7 }],
  ['nothing to say', { skipped: 'nothing_to_say' }, { kind: 'skipped' }],
  ['a failure', null, null],
  ['something newer', { sheets: 3 }, null],
])('%s', (_, actionResult, result) => {
  expect(resultOf(actionResult)).toEqual(result)
})

it.each([
  ['the learner', { trigger: 'manual' }, 'manual'],
  ['new words', { trigger: 'vocabulary_added', words: 3, total: 12 }, 'vocabulary_added'],
  ['something newer', { trigger: 'document_shared' }, null],
  ['nothing', null, null],
])('triggered by %s', (_, triggerData, cause) => {
  expect(causeOf(triggerData)).toBe(cause)
})
