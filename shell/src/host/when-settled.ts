/** Milliseconds that a page has the network and the processor for itself, before anything is done for later. */
const ownTime = 3_000

/**
 * Does what can wait once the page is there: some time after it has loaded, when the browser is idle.
 *
 * @returns takes it back
 */
export function whenSettled(run: () => void): () => void {
  let handle = 0
  const wait = () => {
    handle = window.setTimeout(() => {
      // Missing in Safari.
      if ('requestIdleCallback' in window) handle = requestIdleCallback(run)
      else run()
    }, ownTime)
  }
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
  return () => {
    removeEventListener('load', wait)
    clearTimeout(handle)
    if ('cancelIdleCallback' in window) cancelIdleCallback(handle)
  }
}
