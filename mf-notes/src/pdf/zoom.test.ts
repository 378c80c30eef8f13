import { expect, test } from 'vitest'
import { canvasScale, clampZoom, factorOf, scaleOf, stepFrom } from './zoom.ts'

const a4 = { width: 595, height: 842 }

test.each([
  [0.2, 0.5],
  [1.3, 1.3],
  [9, 4],
])('a zoom of %d is %d', (asked, given) => expect(clampZoom(asked)).toBe(given))

test.each([
  ['width', 826, 1],
  ['width', 200, 0.5],
  ['width', 9000, 4],
  [1.5, 200, 1.5],
] as const)('%s in %d pixels', (zoom, room, factor) => expect(factorOf(zoom, 595.5, room)).toBeCloseTo(factor, 2))

test.each([
  [1, 1, 1.1],
  [1, -1, 0.9],
  [0.953, 1, 1],
  [0.995, 1, 1.1],
  [4, 1, 4],
  [0.5, -1, 0.5],
] as const)('from %d in direction %d comes %d', (from, direction, to) => expect(stepFrom(from, direction)).toBe(to))

test.each([
  [1, 1],
  [1, 2],
  [4, 2],
  [4, 3],
])('a canvas at %d times with %d pixels each has at most four million', (factor, ratio) => {
  const scale = canvasScale(scaleOf(factor), a4, ratio)
  expect(a4.width * scale * (a4.height * scale)).toBeLessThanOrEqual(4_000_001)
  expect(scale).toBeLessThanOrEqual(scaleOf(factor) * ratio)
})

test('a page that a canvas can hold is as sharp as the screen', () => {
  expect(canvasScale(scaleOf(1), a4, 2)).toBeCloseTo(2.667, 3)
})
