import { describe, expect, it } from 'vitest'
import type { Rating } from '../data/reviews.ts'
import { masteryAfter, masteryOf, stabilityOf } from './memory.ts'

describe('masteryOf', () => {
  it.each([
    [0, 0],
    [1, 18],
    [21, 80],
    [46, 100],
    [365, 100],
  ])('a stability of %d days is %i', (stability, mastery) => {
    expect(masteryOf(stability)).toBe(mastery)
  })
})

it('stabilityOf turns every mastery back', () => {
  for (let mastery = 0; mastery <= 100; mastery++) expect(masteryOf(stabilityOf(mastery))).toBe(mastery)
})

describe('masteryAfter', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()
  const after = (mastery: number, days: number, rating: Rating) =>
    masteryAfter({ mastery, last_reviewed: daysAgo(days), created_at: daysAgo(400) }, rating, now)

  it.each<[Rating, number]>([
    [1, 5],
    [2, 21],
    [3, 31],
    [4, 58],
  ])('a new word rated %i reaches %i', (rating, expected) => {
    expect(after(0, 0, rating)).toBe(expected)
  })
  it('a word set to 90 by hand is not thrown back by a good answer', () => {
    const word = { mastery: 90, last_reviewed: null, created_at: daysAgo(1) }
    expect(masteryAfter(word, 3, now)).toBeGreaterThanOrEqual(90)
    expect(masteryAfter(word, 1, now)).toBeLessThan(90)
  })
  it('a better answer never leaves a lower mastery, and a later one counts more', () => {
    for (const days of [0, 1, 10]) {
      const results = ([1, 2, 3, 4] as const).map((rating) => after(50, days, rating))
      expect(results).toEqual(results.toSorted((a, b) => a - b))
    }
    expect(after(50, 6, 3)).toBeGreaterThan(after(50, 1, 3))
  })
  it('a clock that went backwards counts as the same day', () => {
    expect(after(50, -3, 3)).toBe(after(50, 0, 3))
  })
})
