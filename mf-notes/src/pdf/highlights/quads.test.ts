import { expect, test } from 'vitest'
import { type Box, boxesOf, isInside, quadsOf } from './quads.ts'

const page = { width: 595, height: 842 }
const box = (left: number, top: number, right: number, bottom: number): Box => ({ left, top, right, bottom })

test.each<[string, readonly Box[], number[]]>([
  ['words of a line are one', [box(60, 70, 90, 82), box(93, 70, 130, 82)], [60, 70, 130, 82]],
  ['a power belongs to its line', [box(60, 70, 90, 82), box(90, 67, 94, 75)], [60, 67, 94, 82]],
  ['lines are several', [box(60, 70, 90, 82), box(20, 90, 80, 102)], [60, 70, 90, 82, 20, 90, 80, 102]],
  ['columns are several', [box(60, 70, 250, 82), box(300, 70, 500, 82)], [60, 70, 250, 82, 300, 70, 500, 82]],
  ['words from right to left are one', [box(93, 70, 130, 82), box(60, 70, 90, 82)], [60, 70, 130, 82]],
  ['a line break is none', [box(60, 70, 60.1, 82)], []],
  ['places are rounded, and on the page', [box(-3, 70.04, 99.96, 900)], [0, 70, 100, 842]],
])('%s', (_name, boxes, quads) => expect(quadsOf(boxes, page)).toEqual(quads))

test('two hundred at most', () =>
  expect(
    quadsOf(
      Array.from({ length: 300 }, (_, line) => box(0, line * 2, 10, line * 2 + 1)),
      page,
    ),
  ).toHaveLength(800))

test('a point is in one of them, or beside', () => {
  const quads = [60, 70, 90, 82, 20, 90, 80, 102]
  expect(boxesOf(quads)).toEqual([box(60, 70, 90, 82), box(20, 90, 80, 102)])
  expect([isInside(quads, 61, 71), isInside(quads, 61, 95), isInside(quads, 61, 86)]).toEqual([true, true, false])
})
