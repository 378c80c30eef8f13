import type { ConfirmRequest } from '../api/shell-api.ts'
import { useShell } from '../host/shell-context.tsx'
import { useUnsaved } from '../host/unsaved.ts'

/** The question before unsaved work is discarded. The browser and links ask with its `body`. */
export type DiscardQuestion = Required<Pick<ConfirmRequest, 'title' | 'body' | 'confirmLabel'>>

/** The question of a form that closes without asking: only the browser and links ask. */
export type LeaveQuestion = Pick<ConfirmRequest, 'body'>

/** The two ways to close a form. */
export interface Discard {
  /** Discards the unsaved work without asking and closes, or runs `instead`. Call it after a save. */
  close(instead?: () => void): void
  /** Closes immediately if nothing is unsaved, or without a question to ask; otherwise asks first. */
  requestClose(): void
}

/**
 * Guards a form that can be closed: while `dirty`, every way to close it asks first.
 *
 * @param onClose unmounts the form
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
