import { expect, test } from 'vitest'
import { readEnvironment } from './environment.ts'

test.each([
  [undefined, 1],
  ['', 1],
  ['1', 1],
  ['2', 2],
])('CAHIER_APPROVALS=%s: %i persons', (value, approvals) => {
  expect(readEnvironment('/', { CAHIER_APPROVALS: value }).approvals).toBe(approvals)
})

test.each(['0', '3', 'two', '2 '])('CAHIER_APPROVALS=%s is refused in one sentence', (value) => {
  expect(() => readEnvironment('/', { CAHIER_APPROVALS: value })).toThrow(
    `CAHIER_APPROVALS vaut 1 ou 2, pas «\u202f${value}\u202f».`,
  )
})
