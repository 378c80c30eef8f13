import { useEffect, useState } from 'react'
import { setUnsent } from '../api/device.ts'
import type { Sender, ShellApi } from '../api/shell-api.ts'
import type { AreaDevice } from '../device/device.ts'
import { createOutbox, type Outbox, type OutboxState } from '../device/outbox.ts'
import { type OutboxChange, type OutboxRow, outboxRows, type RowFormat } from '../device/outbox-rows.ts'
import { perAccount } from '../device/per-account.ts'
import type { AreaError } from '../host/area-error.ts'
import { useShell } from '../host/shell-context.tsx'
import { createStore, useStore } from '../host/store.ts'
import { userIdOf } from './request.ts'

export interface AreaOutboxOptions<Operation> {
  /** How a new change is combined with the waiting ones; by default it follows them. */
  merge?(
    rows: readonly OutboxRow<Operation>[],
    fresh: Omit<OutboxRow<Operation>, 'seq'>,
  ): OutboxChange<OutboxRow<Operation>>
  /** Whether to report a change that the server permanently refuses; all are by default. */
  isWorthReporting?(error: AreaError): boolean
  /** Events emitted to the other areas once everything has been sent. */
  touches?: readonly string[]
  /** How rows are stored on the device, if an earlier release uses another format. */
  format?: RowFormat<Operation>
}

/** The changes of an area that can wait for the network. The area's device needs a store `outbox`. */
export interface AreaOutbox<Operation> {
  /** Adds a change; resolves once it would survive the tab. */
  add(shell: ShellApi, operation: Operation): Promise<void>
  /** Sends the waiting changes. @returns whether the server has all of them */
  flush(shell: ShellApi): Promise<boolean>
  /** How many changes wait, and whether the last attempt failed. */
  useState(): OutboxState
  /** The default export of the module that `outbox` in remote.config.ts names. */
  readonly send: Sender
  /** Closes it in this page for all users. Waiting changes stay on the device. */
  close(): void
}

interface Opened<Operation> extends Outbox {
  add(operation: Operation): Promise<void>
}

const unopened = createStore<OutboxState>({ waiting: 0, offline: false })

export function createAreaOutbox<Operation>(
  area: string,
  device: AreaDevice,
  send: (shell: ShellApi, operation: Operation) => Promise<unknown>,
  { merge, isWorthReporting = () => true, touches = [], format }: AreaOutboxOptions<Operation> = {},
): AreaOutbox<Operation> {
  const { open: openHere, hold, close } = perAccount<Opened<Operation>>(`${area}.outbox`, open)

  async function open(shell: ShellApi, userId: string): Promise<Opened<Operation>> {
    // The rows of another account are never sent: its page is another document, but a timer may still run in this one.
    const database = async () => {
      if (userIdOf(shell) !== userId) throw new Error('the account has changed')
      return device.open(shell)
    }
    const rows = outboxRows<Operation>(database, merge, format)
    const outbox = createOutbox({
      store: rows,
      send: ({ operation }) => send(shell, operation),
      refusalOf(error) {
        if (!error.isFinal) return null
        if (isWorthReporting(error)) shell.reportError(error)
        return error
      },
      exclusively: (work) => navigator.locks.request(`cahier.${area}.${userId}`, work),
      onDone(sent) {
        if (sent > 0) for (const topic of touches) shell.events.emit(topic)
      },
      report: shell.reportError,
    })
    outbox.state.subscribe(() => setUnsent(area, userId, outbox.state.get().waiting))
    void outbox.sync()
    return {
      ...outbox,
      async add(operation) {
        await rows.enqueue(operation)
        await outbox.kept()
      },
    }
  }

  async function flush(shell: ShellApi): Promise<boolean> {
    const outbox = await openHere(shell)
    await outbox.sync()
    return outbox.state.get().waiting === 0
  }

  return {
    flush,
    async add(shell, operation) {
      const outbox = await openHere(shell)
      await outbox.add(operation)
    },
    send: async (shell) => void (await flush(shell)),
    close,
    useState() {
      const shell = useShell()
      const [outbox, setOutbox] = useState<Outbox>()
      useEffect(() => {
        openHere(shell).then(setOutbox, shell.reportError)
      }, [shell, openHere])
      useEffect(() => (outbox ? hold() : undefined), [outbox, hold])
      return useStore(outbox?.state ?? unopened)
    },
  }
}
