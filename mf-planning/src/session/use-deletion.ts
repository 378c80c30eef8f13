import { useShell } from '@cahier/contract/react'
import { type Session, useDeleteSession, useRestoreSession } from '../data/sessions.ts'
import { useTexts } from '../locales/index.ts'

/** Milliseconds that a deletion can be undone. */
const undoTime = 8000

/** Deletes a session and offers to bring it back. Resolves to whether it is gone. */
export function useDeletion(): (session: Session) => Promise<boolean> {
  const shell = useShell()
  const texts = useTexts().toast
  const remove = useDeleteSession()
  const restore = useRestoreSession()
  return async (session) => {
    try {
      await remove.mutateAsync(session.id)
    } catch (error) {
      shell.reportError(error)
      shell.toast({ kind: 'error', message: texts.deleteFailed })
      return false
    }
    shell.toast({
      kind: 'info',
      message: texts.deleted,
      duration: undoTime,
      action: {
        label: texts.undo,
        run: () =>
          void restore.mutateAsync(session).catch((error: unknown) => {
            shell.reportError(error)
            shell.toast({ kind: 'error', message: texts.restoreFailed })
          }),
      },
    })
    return true
  }
}
