import { type Session, type Store, unsentChanges, unsentOf } from '@cahier/contract'
import type { LiveRemote } from '@cahier/releases/model'

interface Options {
  session: Store<Session>
  online: Store<boolean>
  remotes(): Promise<readonly LiveRemote[]>
  /** Loads the area's `Sender` and runs it. */
  send(remote: LiveRemote, expose: string): Promise<void>
  reportError(error: unknown, context?: { remote: string }): void
}

/**
 * Sends the areas' unsent changes from any page, because the learner may not open the area for days: once somebody is signed in and
 * online, and each time the network comes back.
 */
export function sendWaiting({ session, online, remotes, send, reportError }: Options): void {
  async function sendAll(): Promise<void> {
    const current = session.get()
    if (current.status !== 'signed-in' || !online.get() || unsentChanges(current.userId) === 0) return
    for (const remote of await remotes()) {
      const { member, outbox } = remote
      if (!outbox || unsentOf(member.replace('mf-', ''), current.userId) === 0) continue
      await send(remote, outbox.expose).catch((error: unknown) => reportError(error, { remote: member }))
    }
  }
  const begin = () => void sendAll().catch(reportError)
  session.subscribe(begin)
  online.subscribe(begin)
  begin()
}
