import { useShell } from '@cahier/contract/react'
import { useEffect, useState } from 'react'
import { type NewMessage, outbox, waitingMessages } from '../data/messages.ts'

/** The messages of a session that are only on this device, and whether the server could not be reached. */
export function useWaiting(sessionId: string): { waiting: readonly NewMessage[]; isOffline: boolean } {
  const shell = useShell()
  const state = outbox.useState()
  const [waiting, setWaiting] = useState<readonly NewMessage[]>([])
  // Each state says that the device's rows may have changed.
  useEffect(() => {
    let isCurrent = true
    waitingMessages(shell, sessionId).then((rows) => isCurrent && setWaiting(rows), shell.reportError)
    return () => {
      isCurrent = false
    }
  }, [shell, sessionId, state])
  return { waiting, isOffline: state.offline }
}
