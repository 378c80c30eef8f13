import { describe, expect, it } from 'vitest'
import { cardColumns, leastHeight, textSize } from './card-size.ts'

describe('leastHeight', () => {
  it.each([
    [0, 200],
    [1000, 275],
    [2000, 350],
    [100_000, 350],
  ])('%d characters: %d px', (length, expected) => expect(leastHeight(length)).toBe(expected))
})

describe('textSize', () => {
  it.each([
    [0, 15],
    [499, 15],
    [1000, 18],
    [2000, 21],
    [100_000, 21],
  ])('%d characters: %d px', (length, expected) => expect(textSize(length)).toBe(expected))
})

describe('cardColumns', () => {
  it.each([
    [288, 1],
    [700, 2],
    [1052, 3],
    [1200, 4],
  ])('%d px: %d', (width, expected) => expect(cardColumns(width)).toBe(expected))
})
