import { useShell } from '@cahier/contract/react'
import { useState } from 'react'
import { useTexts } from '../host/locales/index.ts'

/** Runs an area's command and shows a toast when it fails. `running` is the id of the command that runs. */
export function useCommand(): { running: string | null; run(id: string): Promise<void> } {
  const shell = useShell()
  const texts = useTexts().commands
  const [running, setRunning] = useState<string | null>(null)
  return {
    running,
    async run(id) {
      setRunning(id)
      try {
        await shell.commands.execute(id)
      } catch (error) {
        shell.reportError(error)
        shell.toast({ kind: 'error', message: texts.unknown })
      } finally {
        setRunning(null)
      }
    },
  }
}
