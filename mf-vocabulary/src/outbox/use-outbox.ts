import { type ShellApi, setUnsent } from '@cahier/contract'
import { createStore, useShell, useStore } from '@cahier/contract/react'
import { patience, perAccount, UnansweredError } from '@cahier/contract/sync'
import { useEffect, useState } from 'react'
import type { Database } from '../data/database.gen.ts'
import { type Change, openLogDatabase } from './log-database.ts'
import { createOutbox, type Outbox, type OutboxState } from './outbox.ts'

/** The outbox of the account that is signed in: one per release and page. */
const outboxes = perAccount('vocabulary.outbox', open)
export const openOutbox = outboxes.open

/** Ends the outbox of this page, whoever uses it. What waits stays on the device. */
export const closeOutbox = outboxes.close

async function open(shell: ShellApi, userId: string): Promise<Outbox> {
  const outbox = createOutbox({
    database: await openLogDatabase(userId),
    send: (change) => sendTo(shell, change),
    exclusively: (work) => navigator.locks.request(`cahier.vocabulary.${userId}`, work),
    report: (error) => shell.reportError(error),
    onSent: () => shell.events.emit('dashboard'),
  })
  outbox.state.subscribe(() => setUnsent('vocabulary', userId, outbox.state.get().waiting))
  void outbox.sync()
  return outbox
}

/** A review that the server has already is left as it is, one that it has no more is not missed. */
async function sendTo(shell: ShellApi, change: Change): Promise<void> {
  const reviews = (await shell.supabase<Database>()).from('reviews')
  const request =
    change.kind === 'add'
      ? reviews.upsert(change.review, { onConflict: 'id', ignoreDuplicates: true })
      : reviews.delete().eq('id', change.id)
  const { error } = await request.abortSignal(AbortSignal.timeout(patience))
  if (!error) return
  throw error.code ? Object.assign(new Error(error.message), { code: error.code }) : new UnansweredError(error)
}

const unopened = createStore<OutboxState>({ waiting: 0, offline: false })

/** How many reviews wait, and why. */
export function useOutboxState(): OutboxState {
  const shell = useShell()
  const [outbox, setOutbox] = useState<Outbox>()
  useEffect(() => {
    openOutbox(shell).then(setOutbox, shell.reportError)
  }, [shell])
  useEffect(() => (outbox ? outboxes.hold() : undefined), [outbox])
  return useStore(outbox?.state ?? unopened)
}
