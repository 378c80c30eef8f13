import { useShell } from '../host/shell-context.tsx'
import { useUnsaved } from '../host/unsaved.ts'
import type { ConfirmRequest } from '../v1/shell-api.ts'

/** What a learner is asked before unsaved work goes. `body` is also what the browser and links ask. */
export type DiscardQuestion = Required<Pick<ConfirmRequest, 'title' | 'body' | 'confirmLabel'>>

/** A form that may be closed unasked: only what the browser and links ask. */
export type LeaveQuestion = Pick<ConfirmRequest, 'body'>

/** The two ways to close a form. */
export interface Discard {
  /** Forgets the unsaved work and closes, or does what it is given instead: after a save. */
  close(instead?: () => void): void
  /** Closes at once when there is nothing to lose, or no question; asks first otherwise. */
  requestClose(): void
}

/**
 * Guards a form that can be closed: while `dirty`, every way out asks first.
 *
 * @param onClose takes the form off the screen
 */
export function useDiscard(dirty: boolean, question: DiscardQuestion | LeaveQuestion, onClose: () => void): Discard {
  const shell = useShell()
  const forget = useUnsaved(dirty, question.body)
  const close = (instead = onClose) => {
    forget()
    instead()
  }
  const requestClose = async () => {
    const isFree = !dirty || !('title' in question) || (await shell.confirm({ ...question, destructive: true }))
    if (isFree) close()
  }
  return { close, requestClose: () => void requestClose() }
}
