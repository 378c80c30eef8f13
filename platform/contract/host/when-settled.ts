/** Milliseconds after the load event before deferred work may start. */
const loadHeadStartMs = 3_000

/** Milliseconds without a key or a tap, after which the learner is not in the middle of something. */
const inputPauseMs = 1_000

/** Milliseconds that deferred work waits for such a pause at most. */
const maxInputWaitMs = 30_000

/** Milliseconds to wait for an idle browser at most. One that draws nothing may not call itself idle for long. */
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
  /** Once the learner pauses, or after the longest use. */
  const runInPause = (latest: number) => {
    const rest = Math.min(lastUse + inputPauseMs, latest) - performance.now()
    if (rest > 0) after(rest, () => waitForIdle(latest))
    else run()
  }
  const waitForIdle = (latest: number) => {
    // Missing in Safari.
    if (!('requestIdleCallback' in window)) return runInPause(latest)
    // A page that has just become usable is idle late, and may be in use by then.
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
