import { describe, expect, it } from 'vitest'
import { dealt, step } from './deck.ts'

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

describe('dealt', () => {
  it.each([
    ['no first card', ['a', 'b'], null, { ids: ['a', 'b'], position: 0 }],
    ['a first card of the choice keeps its place', ['a', 'b'], 'b', { ids: ['a', 'b'], position: 1 }],
    ['another one comes before the choice', ['a', 'b'], 'c', { ids: ['c', 'a', 'b'], position: 0 }],
  ])('%s', (_name, ids, first, expected) => {
    expect(dealt(ids, first)).toEqual(expected)
  })
})
