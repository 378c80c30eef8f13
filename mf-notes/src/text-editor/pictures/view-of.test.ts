import { expect, test } from 'vitest'
import { moved, whole, zoomed } from './view-of.ts'

const room = { width: 400, height: 200 }
const middle = { x: 0, y: 0 }

test.each([
  [whole, 2, middle, { scale: 2, x: 0, y: 0 }],
  [whole, 2, { x: 100, y: 50 }, { scale: 2, x: -100, y: -50 }],
  [whole, 0.5, { x: 100, y: 50 }, whole],
  [{ scale: 6, x: 0, y: 0 }, 2, middle, { scale: 8, x: 0, y: 0 }],
  [{ scale: 2, x: 200, y: 100 }, 0.5, middle, whole],
])('%j times %d at %j is %j', (view, factor, place, expected) =>
  expect(zoomed(view, factor, place, room)).toEqual(expected),
)

test.each([
  [whole, 30, 10, whole],
  [{ scale: 2, x: 0, y: 0 }, 30, -10, { scale: 2, x: 30, y: -10 }],
  [{ scale: 2, x: 0, y: 0 }, 900, -900, { scale: 2, x: 200, y: -100 }],
])('%j moved by %d and %d is %j', (view, byX, byY, expected) => expect(moved(view, byX, byY, room)).toEqual(expected))
