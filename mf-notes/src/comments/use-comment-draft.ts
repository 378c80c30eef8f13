import { useUserId } from '@cahier/contract/react'
import { useState } from 'react'

/**
 * A comment that was typed and not sent: it stays on this device until then.
 *
 * @param place the thread's id, or 'new'
 */
export function useCommentDraft(
  noteId: string,
  place: string,
): readonly [text: string, setText: (text: string) => void] {
  // Named by the account, whose data on this device go when it signs out.
  const key = `cahier.notes.comment-${noteId}-${place}.${useUserId()}`
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
