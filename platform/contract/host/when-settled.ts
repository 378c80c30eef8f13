/** Milliseconds after the load event before deferred work may start. */
const ownTime = 3_000

/**
 * Runs deferred work some time after the page has loaded, when the browser is idle.
 *
 * @returns cancels the work
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

let isSettled = false

/**
 * Runs deferred work once the page has loaded; at once when it has already.
 *
 * @param run is told whether it had to wait
 * @returns cancels the work
 */
export function onceSettled(run: (hasWaited: boolean) => void): () => void {
  if (isSettled) {
    run(false)
    return () => {}
  }
  return whenSettled(() => {
    isSettled = true
    run(true)
  })
}
