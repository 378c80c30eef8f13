import { useShell } from '../host/shell-context.tsx'
import { useUnsaved } from '../host/unsaved.ts'
import type { ConfirmRequest } from '../v1/shell-api.ts'

/** What a learner is asked before unsaved work goes. `body` is also what the browser and links ask. */
export type DiscardQuestion = Required<Pick<ConfirmRequest, 'title' | 'body' | 'confirmLabel'>>

/** The two ways to close a form. */
export interface Discard {
  /** Forgets the unsaved work and closes, or does what it is given instead: after a save. */
  close(instead?: () => void): void
  /** Closes at once when there is nothing to lose; asks first when there is. */
  requestClose(): void
}

/**
 * Guards a form that can be closed: while `dirty`, every way out asks first.
 *
 * @param onClose takes the form off the screen
 */
export function useDiscard(dirty: boolean, question: DiscardQuestion, onClose: () => void): Discard {
  const shell = useShell()
  const forget = useUnsaved(dirty, question.body)
  const close = (instead = onClose) => {
    forget()
    instead()
  }
  const ask = async () => {
    if (await shell.confirm({ ...question, destructive: true })) close()
  }
  return { close, requestClose: () => (dirty ? void ask() : close()) }
}
