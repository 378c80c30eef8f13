/** Work that comes round again and again. */
export interface Repetition {
  /** Resolves when a turn that has begun has ended; none begins after. */
  stop(): Promise<void>
}

/**
 * Does `work` at an interval. A turn that fails is reported and tried again at the next; two never overlap.
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
