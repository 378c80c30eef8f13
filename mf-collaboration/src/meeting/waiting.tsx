import { useShell } from '@cahier/contract/react'
import { Button } from '@cahier/ui/button'
import { useEffect } from 'react'
import { knock, presenceIntervalMs, useRoomStanding } from '../data/room-entry.ts'
import { useRoomTexts } from './locales/index.ts'
import { Notice } from './notice.tsx'

export interface WaitingProps {
  roomId: string
  onAdmitted(): void
  /** The host said no, or the learner gave up. */
  onEnd(): void
}

/** The lobby: nothing of the meeting is here until its host admits the learner. */
export function Waiting({ roomId, onAdmitted, onEnd }: WaitingProps) {
  const shell = useShell()
  const texts = useRoomTexts()
  const { data: standing } = useRoomStanding(roomId)
  useEffect(() => {
    if (standing === 'admitted') onAdmitted()
    else if (standing === 'refused' || standing === 'removed') onEnd()
  }, [standing, onAdmitted, onEnd])
  useEffect(() => {
    // Whoever stops asking is not shown to the host any more.
    const timer = setInterval(() => void knock(shell, roomId, null).catch(() => {}), presenceIntervalMs)
    return () => clearInterval(timer)
  }, [shell, roomId])
  return (
    <Notice
      title={texts.lobby.title}
      role="status"
      action={
        <Button variant="primary" onClick={onEnd}>
          {texts.lobby.cancel}
        </Button>
      }
    >
      <p>{texts.lobby.body}</p>
    </Notice>
  )
}
