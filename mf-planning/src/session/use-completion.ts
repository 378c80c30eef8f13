import { useShell } from '@cahier/contract/react'
import { type Session, useCompleteSession } from '../data/sessions.ts'
import { useTexts } from '../locales/index.ts'

/** Marks a session done and says so, even when its card has moved elsewhere meanwhile. */
export function useCompletion() {
  const shell = useShell()
  const texts = useTexts().toast
  const { mutateAsync, isPending } = useCompleteSession()
  const complete = async (session: Session) => {
    try {
      await mutateAsync(session.id)
      shell.toast({ kind: 'success', message: texts.completed })
    } catch (error) {
      shell.reportError(error)
      shell.toast({ kind: 'error', message: texts.completeFailed })
    }
  }
  return { complete, isPending }
}
