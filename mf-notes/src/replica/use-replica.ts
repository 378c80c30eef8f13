import { type ShellApi, setUnsent } from '@cahier/contract'
import { useShell, useStore } from '@cahier/contract/react'
import { perAccount } from '@cahier/contract/sync'
import { use, useEffect } from 'react'
import type { Database } from '../data/database.gen.ts'
import type { Sittings } from './drafts.ts'
import { openLocalDatabase } from './local-database.ts'
import { createReplica, type Replica, type ReplicaState, type TabChange } from './replica.ts'
import { supabaseServer } from './server.ts'

/** The replica of the account that is signed in: one per release and page, shared by the area, its widgets and its commands. */
const replicas = perAccount('notes.replica', open)
export const openReplica = replicas.open

/** Ends the replica of this page, whoever uses it. What waits stays on the device. */
export const closeReplica = replicas.close

/** @param ended when nobody needs it any more */
async function open(shell: ShellApi, userId: string, ended: AbortSignal): Promise<Replica> {
  const name = `cahier.notes.${userId}`
  const channel = new BroadcastChannel(name)
  const replica = createReplica({
    userId,
    database: await openLocalDatabase(userId),
    server: supabaseServer(shell),
    exclusively: (work) => navigator.locks.request(name, work),
    tabs: {
      tell: (change) => channel.postMessage(change),
      hear(listener) {
        channel.onmessage = ({ data }: MessageEvent<TabChange>) => listener(data)
        return () => channel.close()
      },
    },
    sittings: sittingsOf(`${name}.draft.`),
    report: (error) => shell.reportError(error),
    onSent: () => shell.events.emit('dashboard'),
  })
  replica.state.subscribe(() => {
    const { waiting, drafts } = replica.state.get()
    setUnsent('notes', userId, waiting + drafts)
  })
  void replica.start()
  void follow(shell, userId, replica, ended)
  return replica
}

/** A lock for each editor: the browser frees it with the tab, however that ends. */
function sittingsOf(prefix: string): Sittings {
  return {
    begin(id) {
      const { promise, resolve } = Promise.withResolvers<void>()
      void navigator.locks.request(prefix + id, () => promise)
      return resolve
    },
    async current() {
      const { held = [] } = await navigator.locks.query()
      return new Set(held.map(({ name = '' }) => name.replace(prefix, '')))
    },
  }
}

/** Another device's change is taken over when the server tells of it. */
async function follow(shell: ShellApi, userId: string, replica: Replica, ended: AbortSignal): Promise<void> {
  const supabase = await shell.supabase<Database>()
  if (ended.aborted) return
  const channel = supabase
    // Two releases of the area in one page share the client, and a channel can be joined once only.
    .channel(`notes:${userId}:${crypto.randomUUID()}`)
    .on(
      'postgres_changes',
      { event: '*', schema: 'public', table: 'notes', filter: `user_id=eq.${userId}` },
      () => void replica.sync(),
    )
    .subscribe()
  ended.addEventListener('abort', () => void supabase.removeChannel(channel))
}

export function useReplica(): Replica {
  const replica = use(openReplica(useShell()))
  useEffect(() => replicas.hold(), [replica])
  return replica
}

export function useReplicaState(): ReplicaState {
  return useStore(useReplica().state)
}
