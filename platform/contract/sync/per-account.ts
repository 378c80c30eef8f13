import type { ShellApi } from '../v1/index.ts'
import { createTenure, type Tenure } from './tenure.ts'

/** What is kept of one account on this device and caught up with the server. */
export interface Kept {
  sync(): Promise<void>
  close(): void
}

export interface PerAccount<Value extends Kept> {
  /** What is kept of the account that is signed in, opened at the first call. Rejects when nobody is. */
  open(shell: ShellApi): Promise<Value>
  /** Something on screen uses it. @returns ends that */
  hold(): (() => void) | undefined
  /** Ends it in this page, whoever uses it. What is on the device stays. */
  close(): void
}

/**
 * One value per account, release and page, shared by an area, its widgets and its commands. It catches up when the network or
 * the learner comes back, and gives way to another account or a newer release.
 *
 * @param topic names it for every release of the area
 * @param create opens it; `ended` aborts when nobody needs it any more
 */
export function perAccount<Value extends Kept>(
  topic: string,
  create: (shell: ShellApi, userId: string, ended: AbortSignal) => Promise<Value>,
): PerAccount<Value> {
  let opened: { userId: string; value: Promise<Value>; tenure: Tenure } | undefined

  async function start(shell: ShellApi, userId: string, ended: AbortSignal): Promise<Value> {
    const value = await create(shell, userId, ended)
    if (ended.aborted) value.close()
    else ended.addEventListener('abort', () => value.close())
    addEventListener('online', () => void value.sync(), { signal: ended })
    document.addEventListener(
      'visibilitychange',
      () => {
        if (document.visibilityState === 'visible') void value.sync()
      },
      { signal: ended },
    )
    return value
  }

  return {
    open(shell) {
      const session = shell.session.get()
      if (session.status !== 'signed-in') return Promise.reject(new Error('nobody is signed in'))
      const { userId } = session
      if (opened?.userId === userId) return opened.value
      opened?.tenure.end()
      const tenure = createTenure(shell.events, topic)
      const value = start(shell, userId, tenure.ended)
      const mine = { userId, value, tenure }
      opened = mine
      tenure.ended.addEventListener('abort', () => {
        if (opened === mine) opened = undefined
      })
      value.catch(() => tenure.end())
      return value
    },
    hold: () => opened?.tenure.hold(),
    close: () => opened?.tenure.end(),
  }
}
