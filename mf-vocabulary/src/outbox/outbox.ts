import type { Store } from '@cahier/contract'
import { createStore } from '@cahier/contract/react'
import { createCatchUp, isForGood, UnansweredError } from '@cahier/contract/sync'
import type { Change, LogDatabase, NewReview } from './log-database.ts'

export interface OutboxState {
  /** How many changes the server has not heard of. */
  waiting: number
  /** The last attempt to reach the server failed. */
  offline: boolean
}

export interface OutboxOptions {
  database: LogDatabase
  /** Sends one change. Throws what the server said, or an UnansweredError. */
  send(change: Change): Promise<void>
  /** Runs work while no other tab of this device does. */
  exclusively<Result>(work: () => Promise<Result>): Promise<Result>
  report(error: unknown): void
  /** Something reached the server: figures elsewhere may be old. */
  onSent(): void
}

/**
 * Reviews on their way: each is kept here first and sent in order, once. The server puts them where they belong by their time,
 * so it does not matter how long they waited, nor what other devices sent meanwhile.
 */
export function createOutbox({ database, send, exclusively, report, onSent }: OutboxOptions) {
  const state = createStore<OutboxState>({ waiting: 0, offline: false })
  let closed = false

  async function count(change: Partial<OutboxState> = {}): Promise<void> {
    const waiting = await database.waiting()
    if (!closed) state.set({ ...state.get(), ...change, waiting })
  }

  async function sendNext(): Promise<boolean> {
    const row = await database.takeNext()
    if (!row || closed) return false
    try {
      await send(row.change)
    } catch (error) {
      // Its word was deleted elsewhere, and the log with it: there is nothing that it could be added to.
      if (!isForGood(error as { code: string })) throw error
      if ((error as { code: string }).code !== '23503') report(error)
    }
    await database.done(row)
    await count()
    return true
  }

  const { sync, close } = createCatchUp({
    exclusively,
    async round() {
      let sent = false
      while (await sendNext()) sent = true
      if (sent) onSent()
      await count({ offline: false })
    },
    onDone() {},
    onFailed(error) {
      if (closed) return
      if (!(error instanceof UnansweredError)) report(error)
      state.set({ ...state.get(), offline: true })
    },
  })

  async function keep(change: Change): Promise<void> {
    await database.enqueue(change)
    await count()
    void sync()
  }

  return {
    state: state as Store<OutboxState>,
    /** Resolves once the review survives the end of this tab. */
    add: (review: NewReview) => keep({ kind: 'add', review }),
    /** Takes a review back, whether it was sent or not. */
    remove: (id: string) => keep({ kind: 'remove', id }),
    sync,
    kept: database.kept,
    keep: database.keep,
    /** Ends what runs in this tab. What waits stays on the device. */
    close(): void {
      closed = true
      close()
      database.close()
    },
  }
}
export type Outbox = ReturnType<typeof createOutbox>
