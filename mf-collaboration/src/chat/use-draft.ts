import { useUserId } from '@cahier/contract/react'
import { useState } from 'react'

/** Text that was typed in a session and not sent: it stays on this device until then. */
export function useChatDraft(sessionId: string): readonly [text: string, setText: (text: string) => void] {
  // Named by the account, whose data on this device go when it signs out.
  const key = `cahier.collaboration.draft-${sessionId}.${useUserId()}`
  const [text, setText] = useState(() => localStorage.getItem(key) ?? '')
  return [
    text,
    (next) => {
      setText(next)
      if (next === '') localStorage.removeItem(key)
      else localStorage.setItem(key, next)
    },
  ]
}
