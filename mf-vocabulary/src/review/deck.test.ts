import { describe, expect, it } from 'vitest'
import { step } from './deck.ts'

describe('step', () => {
  it.each([
    [0, 1, 3, 1],
    [2, 1, 3, 0],
    [0, -1, 3, 2],
    [0, 1, 1, 0],
    [0, -1, 0, 0],
  ] as const)('from %i by %i of %i to %i', (position, by, count, expected) => {
    expect(step(position, by, count)).toBe(expected)
  })
})
