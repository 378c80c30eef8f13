import { useShell } from '@cahier/contract/react'
import { isUnanswered } from '../data/network.ts'
import { useTexts } from '../locales/index.ts'

/** Milliseconds that what was done can be undone. */
const undoTime = 8000

/** What is said of a change, and how it is taken back. */
export interface Said {
  done: string
  failed: string
  undo?: { run(): Promise<unknown>; failed: string }
}

/** Does something to the schedule, says so, and offers to take it back. Resolves to whether it went well. */
export function useAction(): (work: Promise<unknown>, said: Said) => Promise<boolean> {
  const shell = useShell()
  const texts = useTexts().toast
  const attempt = async (work: Promise<unknown>, failed: string) => {
    try {
      await work
      return true
    } catch (error) {
      shell.reportError(error)
      shell.toast({ kind: 'error', message: isUnanswered(error) ? `${failed}. ${texts.offline}` : failed })
      return false
    }
  }
  return async (work, { done, failed, undo }) => {
    if (!(await attempt(work, failed))) return false
    shell.toast({
      kind: 'success',
      message: done,
      ...(undo && {
        duration: undoTime,
        action: { label: texts.undo, run: () => void attempt(undo.run(), undo.failed) },
      }),
    })
    return true
  }
}
