import type { Store } from '../api/shell-api.ts'
import { AreaError } from '../host/area-error.ts'
import { createStore } from '../host/store.ts'
import type { OutboxStore } from './outbox-rows.ts'
import { createSyncLoop } from './sync-loop.ts'

export interface OutboxState {
  /** How many changes the server does not have yet. */
  waiting: number
  /** The last attempt to reach the server failed. */
  offline: boolean
}

export interface OutboxOptions<Row, Answer, Refusal> {
  store: OutboxStore<Row, Answer, Refusal>
  /** Sends one change. Sending it twice must be harmless. */
  send(row: Row): Promise<Answer>
  /** Why the server permanently refuses it; null if it may be sent again. */
  refusalOf(error: AreaError): Refusal | null
  /** Runs work while no other tab of this device does the same. */
  exclusively<Result>(work: () => Promise<Result>): Promise<Result>
  /** Called when a change was accepted or refused. */
  onSettled?(row: Row): Promise<void> | void
  /** Runs after sending, in the same round, to apply changes from other devices. */
  afterSending?(): Promise<void>
  /** Called at the end of a successful round. @param sent number of changes */
  onDone?(sent: number): void
  /** Called when the server could not be reached. The next attempt follows automatically. */
  onFailed?(error: unknown): void
  report(error: unknown): void
}

export interface Outbox {
  state: Store<OutboxState>
  /** Sends waiting changes. Never rejects: `state` shows the result. */
  sync(): Promise<void>
  /** Counts and sends waiting changes: call it after each added change. */
  kept(): Promise<void>
  /** Stops it in this tab. Waiting changes stay on the device. */
  close(): void
}

/** Sends the changes that a device keeps: each once, in order, from one tab at a time, with retries after failures. */
export function createOutbox<Row, Answer, Refusal>({
  store,
  send,
  refusalOf,
  exclusively,
  onSettled,
  afterSending,
  onDone,
  onFailed,
  report,
}: OutboxOptions<Row, Answer, Refusal>): Outbox {
  const state = createStore<OutboxState>({ waiting: 0, offline: false })
  let closed = false
  let sent = 0

  async function count(change: Partial<OutboxState> = {}): Promise<void> {
    const waiting = await store.waiting()
    if (!closed) state.set({ ...state.get(), ...change, waiting })
  }

  async function settle(row: Row): Promise<void> {
    try {
      await store.acknowledge(row, await send(row))
    } catch (error) {
      const refusal = error instanceof AreaError ? refusalOf(error) : null
      if (refusal === null) throw error
      await store.refuse(row, refusal)
    }
  }

  const { sync, close } = createSyncLoop({
    exclusively,
    async round() {
      // What waits is known even if the first send fails: signing out warns of it.
      await count()
      for (let row = await store.takeNext(); row && !closed; row = await store.takeNext()) {
        await settle(row)
        sent += 1
        await count()
        await onSettled?.(row)
      }
      await afterSending?.()
    },
    onDone() {
      if (closed) return
      void count({ offline: false }).catch(report)
      onDone?.(sent)
      sent = 0
    },
    onFailed(error) {
      if (closed) return
      if (!(error instanceof AreaError && error.isUnanswered)) report(error)
      state.set({ ...state.get(), offline: true })
      onFailed?.(error)
    },
  })

  return {
    state,
    sync,
    async kept() {
      await count()
      void sync()
    },
    close() {
      closed = true
      close()
    },
  }
}
