import { expect, test } from 'vitest'
import { type Approvals, courseOf, mayDecide, type OperationName, operationsToApprove } from './approval.ts'

const [lea, nobody] = ['lea', null]
const operations = ['promote', 'rollback', 'withdraw', 'retire', 'rollback_to_set'] as const

test.each<[OperationName, string, string | null, Approvals, ReturnType<typeof courseOf>]>([
  ['promote', 'production', lea, 1, 'committed'],
  ['promote', 'production', nobody, 1, 'committed'],
  ['promote', 'production', lea, 2, 'proposed'],
  ['withdraw', 'production', lea, 2, 'proposed'],
  ['retire', 'production', lea, 2, 'proposed'],
  ['rollback_to_set', 'production', lea, 2, 'proposed'],
  ['rollback', 'production', lea, 2, 'committed'],
  ['promote', 'production', nobody, 2, 'refused'],
  ['withdraw', 'production', nobody, 2, 'refused'],
  ['rollback', 'production', nobody, 2, 'committed'],
  ['promote', 'pr-12', nobody, 2, 'committed'],
  ['withdraw', 'staging', lea, 2, 'committed'],
])('%s on %s by %s, with %i persons: %s', (operation, channel, person, approvals, course) => {
  expect(courseOf({ operation, channel }, person, approvals)).toBe(course)
})

test('everything but a rollback to the predecessor waits for a second person', () => {
  expect(operationsToApprove(2)).toEqual(operations.filter((name) => name !== 'rollback'))
  expect(operationsToApprove(1)).toEqual([])
})

test.each([
  ['approve', 'tom', true],
  ['approve', 'lea', false],
  ['reject', 'tom', true],
  ['reject', 'lea', false],
  ['take_back', 'tom', false],
  ['take_back', 'lea', true],
] as const)('%s by %s of what lea proposed: %s', (decision, person, may) => {
  expect(mayDecide(decision, person, 'lea')).toBe(may)
})
