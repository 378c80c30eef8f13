import type { ShellApi } from '../api/index.ts'
import { createLifetime, type Lifetime } from './lifetime.ts'

/** Data of one account on this device that are synchronised with the server. */
export interface Synced {
  sync(): Promise<void>
  close(): void
}

export interface PerAccount<Value extends Synced> {
  /** The value of the signed-in account, created at the first call. Rejects if nobody is signed in. */
  open(shell: ShellApi): Promise<Value>
  /** Marks it as used by a component. @returns a function that ends the use */
  hold(): (() => void) | undefined
  /** Closes it in this page for all users. Its data on the device stay. */
  close(): void
}

/**
 * One value per account, release and page, shared by an area, its widgets and its commands. It is synchronised when the network
 * or the learner returns, ends when they sign out, and is replaced for another account or a newer release.
 *
 * @param topic its name, the same in every release of the area
 * @param create opens it; `ended` aborts when it is no longer needed
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
      const unsubscribe = shell.session.subscribe(() => {
        const now = shell.session.get()
        if (now.status !== 'signed-in' || now.userId !== userId) lifetime.end()
      })
      lifetime.ended.addEventListener('abort', unsubscribe)
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
