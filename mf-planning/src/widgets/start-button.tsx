import { useShell } from '@cahier/contract/react'
import { Button } from '@cahier/ui/button'
import type { ReactNode } from 'react'
import { type Session, study } from '../data/sessions.ts'
import { useSessionTexts } from '../session/locales/index.ts'
import { studyPath } from '../session/studied.ts'
import { usePlanningAction } from '../session/use-planning-action.ts'

/** Starts a session from outside the schedule, and opens its items. */
export function StartButton({ id, children }: { id: string; children: ReactNode }) {
  const shell = useShell()
  const texts = useSessionTexts()
  const { act, busy } = usePlanningAction()
  const start = async () => {
    let begun: Session | undefined
    const work = async () => {
      begun = await study.run(shell, { id, running: true })
    }
    await act(work, { done: texts.started, failed: texts.studyFailed })
    // A session that could not be started may have been deleted, so the figures are read again.
    if (begun) shell.navigate(studyPath(begun))
    else shell.events.emit('dashboard')
  }
  return (
    <Button variant="primary" busy={busy} onClick={() => void start()}>
      {children}
    </Button>
  )
}
