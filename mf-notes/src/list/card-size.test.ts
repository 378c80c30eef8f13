import { describe, expect, it } from 'vitest'
import { cardColumns, fittingTags, leastHeight, roomFor } from './card-size.ts'

describe('leastHeight', () => {
  it.each([
    [0, 200],
    [1000, 275],
    [2000, 350],
    [100_000, 350],
  ])('%d characters: %d px', (length, expected) => expect(leastHeight(length)).toBe(expected))
})

describe('roomFor', () => {
  it.each([
    [0, 120, 5],
    [1000, 270, 8],
    [2000, 420, 11],
  ])('%d characters: %d of them in %d lines', (length, characters, lines) =>
    expect(roomFor(length)).toEqual({ characters, lines }),
  )
})

describe('fittingTags', () => {
  it.each<[string[], number]>([
    [[], 0],
    [['biologie'], 1],
    [['bio', 'maths', 'oral'], 3],
    [['biologie', 'grammaire', 'histoire'], 2],
    [['grammaire', 'à revoir', 'examen', 'oral'], 2],
    [['un tag qui a cinquante lettres ou presque, en tout'], 1],
  ])('%j: %d', (names, expected) => expect(fittingTags(names)).toBe(expected))
})

describe('cardColumns', () => {
  it.each([
    [288, 1],
    [700, 2],
    [1052, 3],
    [1200, 4],
  ])('%d px: %d', (width, expected) => expect(cardColumns(width)).toBe(expected))
})
