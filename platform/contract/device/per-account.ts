import type { ShellApi } from '../v1/index.ts'
import { createLifetime, type Lifetime } from './lifetime.ts'

/** What is kept of one account on this device and synchronised with the server. */
export interface Synced {
  sync(): Promise<void>
  close(): void
}

export interface PerAccount<Value extends Synced> {
  /** What is kept of the account that is signed in, opened at the first call. Rejects when nobody is. */
  open(shell: ShellApi): Promise<Value>
  /** Something on screen uses it. @returns ends that */
  hold(): (() => void) | undefined
  /** Ends it in this page, whoever uses it. What is on the device stays. */
  close(): void
}

/**
 * One value per account, release and page, shared by an area, its widgets and its commands. It is synchronised when the network or
 * the learner comes back, and gives way to another account or a newer release.
 *
 * @param topic names it for every release of the area
 * @param create opens it; `ended` aborts when nobody needs it any more
 */
export function perAccount<Value extends Synced>(
  topic: string,
  create: (shell: ShellApi, userId: string, ended: AbortSignal) => Promise<Value>,
): PerAccount<Value> {
  let opened: { userId: string; value: Promise<Value>; lifetime: Lifetime } | undefined

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
      opened?.lifetime.end()
      const lifetime = createLifetime(shell.events, topic)
      const value = start(shell, userId, lifetime.ended)
      const mine = { userId, value, lifetime }
      opened = mine
      lifetime.ended.addEventListener('abort', () => {
        if (opened === mine) opened = undefined
      })
      value.catch(() => lifetime.end())
      return value
    },
    hold: () => opened?.lifetime.hold(),
    close: () => opened?.lifetime.end(),
  }
}
