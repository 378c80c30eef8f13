import { Button, type ButtonProps } from '@cahier/ui/button'
import { Check } from 'lucide-react'
import type { Session } from '../data/sessions.ts'
import { useTexts } from '../locales/index.ts'
import { useSessionActions } from './use-session-actions.ts'

/** Marks a session as completed. */
export function CompleteButton({ session, ...look }: { session: Session } & Pick<ButtonProps, 'size' | 'variant'>) {
  const texts = useTexts()
  const { complete, busy } = useSessionActions()
  return (
    <Button
      {...look}
      icon={<Check size={look.size === 's' ? 16 : 18} strokeWidth={1.75} aria-hidden="true" />}
      busy={busy}
      onClick={() => void complete(session)}
    >
      {texts.complete}
    </Button>
  )
}
