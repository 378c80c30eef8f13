/** How far outside of the window something is near it. */
const nearMargin = '600px 0px'

/**
 * Does something once an element is near the window; at once where a browser cannot tell.
 *
 * @returns gives it up
 */
export function whenNear(element: Element, run: () => void): () => void {
  if (!('IntersectionObserver' in globalThis)) {
    run()
    return () => {}
  }
  // What scrolls around it would cut the margin off; older browsers do not know the second one.
  const margins: IntersectionObserverInit & { scrollMargin: string } = {
    rootMargin: nearMargin,
    scrollMargin: nearMargin,
  }
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    observer.disconnect()
    run()
  }, margins)
  observer.observe(element)
  return () => observer.disconnect()
}
