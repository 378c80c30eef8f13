/** Milliseconds after the load event before deferred work may start. */
const loadHeadStartMs = 3_000

/** Milliseconds without a key or a tap that count as a pause of the learner. */
const inputPauseMs = 1_000

/** Maximum ms that deferred work waits for such a pause. */
const maxInputWaitMs = 30_000

/** Timeout of `requestIdleCallback` in ms: a browser that draws nothing may not report itself idle for long. */
const idleTimeoutMs = 2_000

let lastUse = Number.NEGATIVE_INFINITY
let isWatching = false

function watchUse(): void {
  if (isWatching) return
  isWatching = true
  const use = () => {
    lastUse = performance.now()
  }
  for (const event of ['keydown', 'pointerdown', 'input'])
    addEventListener(event, use, { capture: true, passive: true })
}

/**
 * Runs deferred work some time after the page has loaded, when the learner pauses and the browser is idle: a key that is typed right after a page was
 * opened does not wait for it.
 *
 * @returns cancels the work
 */
export function whenSettled(run: () => void): () => void {
  watchUse()
  let cancel = () => {}
  const after = (delay: number, next: () => void) => {
    const timer = setTimeout(next, delay)
    cancel = () => clearTimeout(timer)
  }
  /** Waits until the learner pauses, or for `maxInputWaitMs`. */
  const runInPause = (latest: number) => {
    const rest = Math.min(lastUse + inputPauseMs, latest) - performance.now()
    if (rest > 0) after(rest, () => waitForIdle(latest))
    else run()
  }
  const waitForIdle = (latest: number) => {
    // Missing in Safari.
    if (!('requestIdleCallback' in window)) return runInPause(latest)
    // The browser reports idle late on a page that has just become usable; the learner may use it by then.
    const handle = requestIdleCallback(() => runInPause(latest), { timeout: idleTimeoutMs })
    cancel = () => cancelIdleCallback(handle)
  }
  const begin = () => after(loadHeadStartMs, () => waitForIdle(performance.now() + maxInputWaitMs))
  if (document.readyState === 'complete') begin()
  else {
    addEventListener('load', begin, { once: true })
    cancel = () => removeEventListener('load', begin)
  }
  return () => cancel()
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
