import { describe, expect, it } from 'vitest'
import { cardColumns, leastHeight } from './card-size.ts'

describe('leastHeight', () => {
  it.each([
    [0, 200],
    [1000, 275],
    [2000, 350],
    [100_000, 350],
  ])('%d characters: %d px', (length, expected) => expect(leastHeight(length)).toBe(expected))
})

describe('cardColumns', () => {
  it.each([
    [288, 1],
    [700, 2],
    [1052, 3],
    [1200, 4],
  ])('%d px: %d', (width, expected) => expect(cardColumns(width)).toBe(expected))
})
