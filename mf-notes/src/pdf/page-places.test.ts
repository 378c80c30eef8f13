import { describe, expect, it } from 'vitest'
import { alivePages, anchorAt, pageAt, placesOf, topOf } from './page-places.ts'

const places = placesOf(
  Array.from({ length: 10 }, () => ({ width: 50, height: 100 })),
  2,
)

describe('places of pages', () => {
  it('stand below each other with gaps', () => {
    expect(places.tops.slice(0, 3)).toEqual([16, 232, 448])
    expect(places.height).toBe(16 + 10 * 216)
  })

  it.each([
    [0, 1],
    [16, 1],
    [231, 1],
    [232, 2],
    [2000, 10],
    [99999, 10],
  ])('at %d is page %d', (y, page) => expect(pageAt(places, y)).toBe(page))

  it.each([
    ['the first screen', 0, 300, [1, 2, 3, 4]],
    ['the middle', 900, 300, [3, 4, 5, 6, 7]],
    ['the end', 1900, 300, [7, 8, 9, 10]],
    ['a screen of many pages', 0, 2000, [3, 4, 5, 6, 7]],
  ])('at most five are alive: %s', (_name, top, room, alive) => expect(alivePages(places, top, room)).toEqual(alive))

  it('keep the line at the top of the screen when the zoom changes', () => {
    const anchor = anchorAt(places, 548)
    expect(anchor).toEqual({ page: 3, share: 0.5 })
    const larger = placesOf(
      Array.from({ length: 10 }, () => ({ width: 50, height: 100 })),
      4,
    )
    expect(topOf(larger, anchor)).toBe(16 + 2 * 416 + 200)
  })
})
