import { expect, test } from 'vitest'
import { edgeStep } from './edge-scroll.ts'

test.each([
  ['in the middle', 500, 0],
  ['near the top', 132, -8],
  ['at the top', 100, -16],
  ['above it', 20, -16],
  ['near the bottom', 868, 8],
  ['below it', 950, 16],
])('a pointer %s scrolls by %d', (_place, y, step) => expect(edgeStep(y, 100, 900) + 0).toBe(step))
