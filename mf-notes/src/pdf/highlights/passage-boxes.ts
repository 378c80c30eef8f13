import type { LaidText } from '../document.ts'
import type { TextPlace } from '../find-text.ts'
import { quadsOf } from './quads.ts'

/** The part of each run that belongs to something, in reading order. */
export interface RunPart {
  run: number
  from: number
  to: number
}

/** What is selected of a page's text. */
export function selectedParts(range: Range, { runs }: LaidText): RunPart[] {
  return runs.flatMap((element, run) => {
    const text = element.firstChild
    if (!text || !range.intersectsNode(text)) return []
    const from = range.startContainer === text ? range.startOffset : 0
    const to = range.endContainer === text ? range.endOffset : (text.textContent?.length ?? 0)
    return from < to ? [{ run, from, to }] : []
  })
}

/** The parts of a passage that was found among the runs. */
export function partsOf({ from, to }: TextPlace, { runs }: LaidText): RunPart[] {
  return Array.from({ length: to.run - from.run + 1 }, (_, index) => from.run + index).flatMap((run) => {
    const length = runs[run]?.firstChild?.textContent?.length ?? 0
    const start = run === from.run ? from.offset : 0
    const end = Math.min(run === to.run ? to.offset : length, length)
    return start < end ? [{ run, from: start, to: end }] : []
  })
}

/** @returns null for parts without letters */
export function placeOfParts(parts: readonly RunPart[], { runs }: LaidText): TextPlace | null {
  const [first] = parts
  const last = parts.at(-1)
  const hasLetters = parts.some(({ run, from, to }) => /\S/.test(runs[run]?.textContent?.slice(from, to) ?? ''))
  if (!first || !last || !hasLetters) return null
  return { from: { run: first.run, offset: first.from }, to: { run: last.run, offset: last.to } }
}

/**
 * The rectangles of parts on their page, in points. Left and right are measured, which is exact at every zoom; top and bottom are those of the line of text,
 * because what browsers say of them depends on the font that stands in for the document's.
 *
 * @param scale CSS pixels of a point
 */
export function quadsOfParts(parts: readonly RunPart[], { runs, bands }: LaidText, scale: number): number[] {
  const page = runs[0]?.closest('[data-page]')
  if (!page) return []
  const base = page.getBoundingClientRect()
  const boxes = parts.flatMap(({ run, from, to }) => {
    const text = runs[run]?.firstChild
    if (!text) return []
    const range = document.createRange()
    range.setStart(text, from)
    range.setEnd(text, to)
    const { left, right, top, bottom } = range.getBoundingClientRect()
    const band = bands[run] ?? { top: (top - base.top) / scale, bottom: (bottom - base.top) / scale }
    return [{ left: (left - base.left) / scale, right: (right - base.left) / scale, ...band }]
  })
  return quadsOf(boxes, { width: base.width / scale, height: base.height / scale })
}
