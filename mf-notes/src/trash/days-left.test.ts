import { expect, it } from 'vitest'
import { daysLeft } from './days-left.ts'

const now = new Date(2026, 10, 20, 12)

it.each([
  [new Date(2026, 10, 20, 9), 30],
  [new Date(2026, 10, 19, 23), 29],
  [new Date(2026, 9, 22), 1],
  [new Date(2026, 9, 21), 0],
  [new Date(2026, 7, 1), 0],
])('deleted %s: %d', (deleted, expected) => expect(daysLeft(deleted.toISOString(), now)).toBe(expected))
