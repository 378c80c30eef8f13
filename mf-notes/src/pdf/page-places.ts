import type { Size } from './zoom.ts'

/** CSS pixels between pages, and above the first. */
export const pageGapPx = 16
/** Pages that are drawn at once. */
export const maxAlivePages = 5

/** Where the pages of a document stand below each other, in CSS pixels. */
export interface PagePlaces {
  tops: readonly number[]
  heights: readonly number[]
  /** Of all pages with their gaps. */
  height: number
}

export function placesOf(sizes: readonly Size[], scale: number): PagePlaces {
  const tops: number[] = []
  const heights: number[] = []
  let at = pageGapPx
  for (const size of sizes) {
    const height = Math.round(size.height * scale)
    tops.push(at)
    heights.push(height)
    at += height + pageGapPx
  }
  return { tops, heights, height: at }
}

/** The page at a height, or the one above the gap there. @returns its number, from 1 */
export function pageAt({ tops }: PagePlaces, y: number): number {
  let low = 0
  let high = tops.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((tops[middle] ?? 0) <= y) low = middle
    else high = middle - 1
  }
  return low + 1
}

/** Which pages are drawn: those on screen, nearest to its middle first, and then those around them. @returns numbers, ascending */
export function alivePages(places: PagePlaces, top: number, room: number): number[] {
  const first = pageAt(places, top)
  const last = pageAt(places, top + room)
  const middle = top + room / 2
  const distance = (page: number) => {
    const from = places.tops[page - 1] ?? 0
    return Math.max(0, from - middle, middle - from - (places.heights[page - 1] ?? 0))
  }
  const near: number[] = []
  for (let page = Math.max(1, first - 2); page <= Math.min(places.tops.length, last + 2); page++) near.push(page)
  return near
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, maxAlivePages)
    .toSorted((a, b) => a - b)
}

/** What stays where it is while sizes or the zoom change: a page, and how much of it is above the screen. */
export interface Anchor {
  page: number
  /** In heights of the page; negative in the gap above the first. */
  share: number
}

export function anchorAt(places: PagePlaces, top: number): Anchor {
  const page = pageAt(places, top)
  return { page, share: (top - (places.tops[page - 1] ?? 0)) / (places.heights[page - 1] || 1) }
}

export const topOf = (places: PagePlaces, { page, share }: Anchor): number =>
  (places.tops[page - 1] ?? 0) + share * (places.heights[page - 1] ?? 0)
