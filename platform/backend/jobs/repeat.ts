/** Repeated work. */
export interface Repetition {
  /** Stops the repetition; resolves when a running turn has ended. */
  stop(): Promise<void>
}

/**
 * Runs `work` at an interval. A failed turn is reported, and the next one tries again. Turns never overlap.
 *
 * @param interval milliseconds between the end of a turn and the next
 */
export function repeat(work: () => Promise<void>, interval: number, onError: (error: unknown) => void): Repetition {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let turn: Promise<void> = Promise.resolve()
  const schedule = () => {
    timer = setTimeout(() => {
      turn = work()
        .catch(onError)
        .finally(() => {
          if (!stopped) schedule()
        })
    }, interval)
    timer.unref()
  }
  schedule()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await turn
    },
  }
}
