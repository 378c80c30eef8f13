import { describe, expect, it } from 'vitest'
import { arrange, itemsBetween, masonry, rows } from './arrangement.ts'

const gap = 10

describe('masonry', () => {
  const estimates = Float64Array.of(100, 50, 50, 50)
  const columns = masonry(estimates, 2, gap)

  it('puts each item into the shortest column, and into the first of equally short ones', () => {
    expect([...columns.of]).toEqual([0, 1, 1, 0])
    const { top, total } = arrange(columns, estimates, gap)
    expect([...top]).toEqual([0, 0, 60, 110])
    expect(total).toBe(160)
  })

  it('keeps an item in its column when another item is measured smaller', () => {
    expect([...arrange(columns, Float64Array.of(40, 50, 50, 50), gap).top]).toEqual([0, 0, 60, 50])
  })
})

it('rows fill the columns in turn', () => {
  const columns = rows(3, 2)
  expect([...columns.of]).toEqual([0, 1, 0])
  expect([...arrange(columns, new Float64Array(3).fill(100), gap).top]).toEqual([0, 0, 110])
})

it('an empty list has no height', () => {
  expect(arrange(rows(0, 3), new Float64Array(), gap).total).toBe(0)
})

describe('itemsBetween', () => {
  const heights = Float64Array.of(100, 50, 50, 50)
  const columns = masonry(heights, 2, gap)
  it.each([
    [0, 1000, [0, 1, 2, 3]],
    [0, 40, [0, 1]],
    [55, 100, [0, 2]],
    [105, 109, [2]],
    [500, 600, []],
  ])('between %d and %d pixels', (from, to, expected) => {
    expect(itemsBetween(columns, arrange(columns, heights, gap), heights, from, to)).toEqual(expected)
  })

  it('finds the same items as a linear search', () => {
    const many = Float64Array.from({ length: 500 }, (_, index) => 60 + ((index * 7919) % 150))
    const placed = masonry(many, 3, gap)
    const all = arrange(placed, many, gap)
    for (const from of [0, 333, 5_000, 15_000]) {
      const touched = [...many].flatMap((height, index) => {
        const top = all.top[index] ?? 0
        return top <= from + 800 && top + height >= from ? [index] : []
      })
      expect(itemsBetween(placed, all, many, from, from + 800)).toEqual(touched)
    }
  })
})
