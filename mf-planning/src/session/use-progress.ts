import { AreaError, useShell } from '@cahier/contract/react'
import { useEffect } from 'react'
import { type Session, useStudySession } from '../data/sessions.ts'

/** Updates the progress of the running session when the schedule opens, and every minute while it is open. */
export function useProgress(sessions: readonly Session[] | undefined, now: Date): void {
  const shell = useShell()
  const { mutateAsync } = useStudySession()
  const running = sessions?.find((session) => session.running_since !== null)?.id
  const minute = Math.floor(now.getTime() / 60_000)
  useEffect(() => {
    if (running)
      mutateAsync({ id: running, running: true }).catch((error: unknown) => {
        // Offline is fine: the clock runs on the server, and the next minute tries again.
        if (!(error instanceof AreaError && error.isUnanswered)) shell.reportError(error)
      })
  }, [running, minute, mutateAsync, shell])
}
