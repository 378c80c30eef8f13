import { useNavigate } from '@cahier/contract/router'
import { Button, type ButtonProps } from '@cahier/ui/button'
import { Pause, Play } from 'lucide-react'
import { useAddress } from '../address/address.ts'
import type { Session } from '../data/sessions.ts'
import { useTexts } from '../locales/index.ts'
import { studyPath } from './studied.ts'
import { useSessionActions } from './use-session-actions.ts'

/** Starts a session and opens its items, or stops its clock. */
export function StudyButton({ session, ...look }: { session: Session } & Pick<ButtonProps, 'size' | 'variant'>) {
  const texts = useTexts()
  const navigate = useNavigate()
  const { to } = useAddress()
  const { study, busy } = useSessionActions()
  const runs = session.running_since !== null
  const Icon = runs ? Pause : Play
  const toggle = async () => {
    const went = await study(session, !runs)
    if (!went || runs) return
    const path = studyPath(session)
    navigate(path.startsWith('/planning/') ? to(path) : path)
  }
  return (
    <Button
      {...look}
      icon={<Icon size={look.size === 's' ? 16 : 18} strokeWidth={1.75} aria-hidden="true" />}
      busy={busy}
      onClick={() => void toggle()}
    >
      {runs ? texts.pause : session.begun_at ? texts.resume : texts.start}
    </Button>
  )
}
