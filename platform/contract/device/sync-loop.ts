/** One round of synchronisation, and how it went. */
export interface SyncLoopOptions {
  /** Runs work while no other tab of this device does the same. */
  exclusively<Result>(work: () => Promise<Result>): Promise<Result>
  /** One round. It is repeated if `sync` was called meanwhile. */
  round(): Promise<void>
  onDone(): void
  /** Called when a round failed; the next one follows automatically, with increasing delays. */
  onFailed(error: unknown): void
}

export interface SyncLoop {
  /** Runs a round now. Calls during a round cause one more round. Never rejects. */
  sync(): Promise<void>
  /** Stops it in this tab. */
  close(): void
}

const backOff = { first: 1_000, most: 30_000 }

/** Runs the sync loop of a device: one round at a time, with retries after failures. */
export function createSyncLoop({ exclusively, round, onDone, onFailed }: SyncLoopOptions): SyncLoop {
  let timer: ReturnType<typeof setTimeout> | undefined
  let delay = backOff.first
  let running: Promise<void> | undefined
  let again = false
  let closed = false

  function sync(): Promise<void> {
    if (running) {
      again = true
      return running
    }
    clearTimeout(timer)
    running = exclusively(async () => {
      do {
        again = false
        await round()
      } while (again && !closed)
      delay = backOff.first
      onDone()
    })
      .catch((error: unknown) => {
        again = false
        onFailed(error)
        if (!closed) timer = setTimeout(() => void sync(), delay)
        delay = Math.min(delay * 2, backOff.most)
      })
      .finally(() => {
        running = undefined
        // The lock is released some time after the last round: a call in between asks for one more.
        if (again && !closed) return sync()
      })
    return running
  }

  return {
    sync,
    close() {
      closed = true
      clearTimeout(timer)
    },
  }
}
