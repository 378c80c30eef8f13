import { useShell } from '@cahier/contract/react'

/** Milliseconds that a message of this area stays. */
const duration = 3000

/** The area's messages: what was done, and what was not. */
export function useToasts() {
  const shell = useShell()
  return {
    done: (message: string) => shell.toast({ kind: 'success', message, duration }),
    failed: (message: string) => shell.toast({ kind: 'error', message, duration }),
  }
}
