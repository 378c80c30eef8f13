import { expect, it } from 'vitest'
import { stateOf } from './invitation-state.ts'

it.each([
  ['pending', '2026-11-24T12:00:00Z', 'pending'],
  ['pending', '2026-11-23T12:00:00Z', 'expired'],
  ['accepted', '2026-11-23T12:00:00Z', 'accepted'],
  ['declined', '2026-11-24T12:00:00Z', 'declined'],
] as const)('%s until %s is %s', (status, expires_at, state) => {
  expect(stateOf({ status, expires_at }, new Date('2026-11-23T12:00:00Z'))).toBe(state)
})
