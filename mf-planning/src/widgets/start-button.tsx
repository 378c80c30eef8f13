import { useShell } from '@cahier/contract/react'
import { Button } from '@cahier/ui/button'
import { type ReactNode, useState } from 'react'
import { setClock } from '../data/clock.ts'
import { useTexts } from '../locales/index.ts'
import { studyPath } from '../session/studied.ts'
import { useAction } from '../session/use-action.ts'

/** Starts a session from outside the schedule, and opens what it is about. */
export function StartButton({ id, children }: { id: string; children: ReactNode }) {
  const shell = useShell()
  const { toast } = useTexts()
  const act = useAction()
  const [busy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    const clock = setClock(shell, id, true)
    const went = await act(clock, { done: toast.started, failed: toast.studyFailed })
    setBusy(false)
    // What could not be begun may be gone.
    shell.events.emit('dashboard')
    if (went) shell.navigate(studyPath(await clock))
  }
  return (
    <Button variant="primary" busy={busy} onClick={() => void start()}>
      {children}
    </Button>
  )
}
