import { expect, it } from 'vitest'
import { fitting } from './fitting.ts'

it.each<[string, number[], number, number, number]>([
  ['no width', [], 0, 250, 0],
  ['all of them', [80, 80, 78], 0, 250, 3],
  ['all but the one that is a pixel too wide', [80, 80, 79], 0, 250, 2],
  ['fewer, for the number of the others', [80, 80, 78], 1, 250, 2],
  ['the first, however wide', [400, 40], 0, 250, 1],
  ['none beside a wide one', [190, 40], 0, 250, 1],
])('fits %s: %j and %d others into %d px: %d', (_name, widths, others, room, expected) =>
  expect(fitting(widths, { rest: 60, others, room, gap: 6 })).toBe(expected),
)
