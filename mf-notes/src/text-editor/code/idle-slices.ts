/** Milliseconds of a slice of work: a key or a frame waits no longer for it. */
export const sliceMs = 4

/** Maximum ms that a slice waits for an idle browser. */
const idleTimeoutMs = 500

/** Milliseconds between two slices where the browser does not tell when it is idle. */
const pauseMs = 20

/** Runs something when the browser is idle. @returns cancels it */
export function whenIdle(run: () => void): () => void {
  // Missing in Safari.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, pauseMs)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(() => run(), { timeout: idleTimeoutMs })
  return () => cancelIdleCallback(handle)
}

/** @returns whether a slice that begins now is over */
export function untilSliceEnds(): () => boolean {
  const end = performance.now() + sliceMs
  return () => performance.now() >= end
}
