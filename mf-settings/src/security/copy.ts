import { useShell } from '@cahier/contract/react'
import { useTexts } from './locales/index.ts'

/** Copies a text and says so. */
export function useCopy(): (text: string, done: string) => Promise<void> {
  const shell = useShell()
  const { codes: texts } = useTexts().factor
  return async (text, done) => {
    try {
      await navigator.clipboard.writeText(text)
      shell.toast({ kind: 'success', message: done })
    } catch {
      shell.toast({ kind: 'error', message: texts.copyFailed })
    }
  }
}
