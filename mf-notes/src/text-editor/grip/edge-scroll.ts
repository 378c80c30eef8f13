/** Pixels from an edge of what is seen within which it is scrolled, and most pixels of a frame. */
const zonePx = 64
const maxStepPx = 16

/** Pixels to scroll in a frame while a pointer is near an edge: the nearer, the more. */
export function edgeStep(y: number, top: number, bottom: number): number {
  const nearness = (distance: number) => Math.min(1, Math.max(0, (zonePx - distance) / zonePx))
  return Math.round((nearness(bottom - y) - nearness(y - top)) * maxStepPx)
}

/** The element that is scrolled around another one. */
export function scrollerOf(element: HTMLElement): Element {
  for (let around = element.parentElement; around; around = around.parentElement)
    if (/auto|scroll/.test(getComputedStyle(around).overflowY) && around.scrollHeight > around.clientHeight)
      return around
  return document.scrollingElement ?? document.documentElement
}

/**
 * Scrolls what is around an element while a pointer that carries something is at an edge of the window.
 *
 * @param topOf where what is seen begins, in the window
 * @param onScroll it has scrolled
 */
export function edgeScroll(element: HTMLElement, topOf: () => number, onScroll: () => void) {
  let y: number | null = null
  let frame = 0
  const step = () => {
    frame = 0
    if (y === null) return
    const scroller = scrollerOf(element)
    const before = scroller.scrollTop
    scroller.scrollTop += edgeStep(y, topOf(), innerHeight)
    if (scroller.scrollTop === before) return
    onScroll()
    frame = requestAnimationFrame(step)
  }
  return {
    /** @param at height of the pointer in the window; null where it carries nothing any more */
    follow(at: number | null): void {
      y = at
      if (frame === 0 && y !== null) frame = requestAnimationFrame(step)
    },
  }
}
