import { type ShellApi, setUnsent } from '@cahier/contract'
import { follow, perAccount } from '@cahier/contract/data'
import { useShell, useStore } from '@cahier/contract/react'
import { use, useEffect } from 'react'
import { editorLeases } from '../leases/editor-leases.ts'
import { answerTimeout } from './answer-timeout.ts'
import { openLocalDatabase } from './local-database.ts'
import { createReplica, type Replica, type ReplicaState, type TabChange } from './replica.ts'
import { notesServer } from './server.ts'

/** The replica of the account that is signed in: one per release and page, shared by the area, its widgets and its commands. */
const replicas = perAccount('notes.replica', open)
export const openReplica = replicas.open

/** Ends the replica of this page, whoever uses it. What waits stays on the device. */
export const closeReplica = replicas.close

async function open(shell: ShellApi, userId: string): Promise<Replica> {
  const name = `cahier.notes.${userId}`
  const channel = new BroadcastChannel(name)
  const replica = createReplica({
    userId,
    database: await openLocalDatabase(userId),
    server: notesServer(shell),
    exclusively: (work) => navigator.locks.request(name, work),
    tabs: {
      tell: (change) => channel.postMessage(change),
      hear(listener) {
        channel.onmessage = ({ data }: MessageEvent<TabChange>) => listener(data)
        return () => channel.close()
      },
    },
    leases: editorLeases(`${name}.draft.`),
    report: shell.reportError,
    onSettled: () => shell.events.emit('dashboard'),
    onGivenUp: (message) => shell.toast({ kind: 'error', message }),
    answerTimeout,
  })
  replica.state.subscribe(() => {
    const { waiting, drafts } = replica.state.get()
    setUnsent('notes', userId, waiting + drafts)
  })
  void replica.start()
  const unfollow = follow(shell, [{ table: 'notes' }, { table: 'note_folders' }], () => void replica.sync())
  return {
    ...replica,
    close() {
      unfollow()
      replica.close()
    },
  }
}

export function useReplica(): Replica {
  const replica = use(openReplica(useShell()))
  useEffect(() => replicas.hold(), [replica])
  return replica
}

export function useReplicaState(): ReplicaState {
  return useStore(useReplica().state)
}
