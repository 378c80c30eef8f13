import { maxQuads } from '../../data/highlights.ts'

/** A rectangle of a page, in points from its upper left corner. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** Four numbers for each rectangle, as they are stored: left, top, right, bottom. */
export type Quads = readonly number[]

/** Share of the lower one's height by which two boxes overlap that stand in one line. */
const sameLineRatio = 0.5
/** Distance between two boxes of a line that is a space and not a column, in heights of the line. */
const maxSpaceHeights = 1.5
/** Points below which a box is no letter. */
const minWidthPoints = 0.5

/** The rectangles of a passage: its boxes in reading order, those of a line as one. */
export function quadsOf(boxes: readonly Box[], page: { width: number; height: number }): number[] {
  const lines: Box[] = []
  for (const box of boxes) {
    if (box.right - box.left < minWidthPoints || box.bottom <= box.top) continue
    const line = lines.at(-1)
    if (line && goesOn(line, box)) lines[lines.length - 1] = around(line, box)
    else lines.push(box)
  }
  const inside = (value: number, most: number) => Math.round(Math.min(most, Math.max(0, value)) * 10) / 10
  return lines
    .slice(0, maxQuads)
    .flatMap(({ left, top, right, bottom }) => [
      inside(left, page.width),
      inside(top, page.height),
      inside(right, page.width),
      inside(bottom, page.height),
    ])
}

function goesOn(line: Box, box: Box): boolean {
  const height = Math.min(line.bottom - line.top, box.bottom - box.top)
  const overlap = Math.min(line.bottom, box.bottom) - Math.max(line.top, box.top)
  const gap = Math.max(box.left - line.right, line.left - box.right)
  return overlap >= height * sameLineRatio && gap <= height * maxSpaceHeights
}

const around = (one: Box, other: Box): Box => ({
  left: Math.min(one.left, other.left),
  top: Math.min(one.top, other.top),
  right: Math.max(one.right, other.right),
  bottom: Math.max(one.bottom, other.bottom),
})

export const boxesOf = (quads: Quads): Box[] =>
  Array.from({ length: Math.floor(quads.length / 4) }, (_, index) => {
    const [left = 0, top = 0, right = 0, bottom = 0] = quads.slice(index * 4, index * 4 + 4)
    return { left, top, right, bottom }
  })

/** Whether a point of the page is in a passage. */
export const isInside = (quads: Quads, x: number, y: number): boolean =>
  boxesOf(quads).some(({ left, top, right, bottom }) => x >= left && x <= right && y >= top && y <= bottom)
