/** What scrolls an element: the nearest ancestor that can, or the window. */
export function scrollerOf(element: Element): Element | Window {
  for (let parent = element.parentElement; parent && parent !== document.body; parent = parent.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent
  }
  return window
}
