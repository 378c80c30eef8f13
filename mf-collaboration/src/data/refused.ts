import { useUserId } from '@cahier/contract/react'
import { useSyncExternalStore } from 'react'

/** A message that the server did not take, because its author is no member of the session any more. */
export interface RefusedMessage {
  id: string
  content: string
}

/** How many are kept, the latest. */
const maxRefusals = 100
const changed = new EventTarget()

// Named by the account, whose data on this device go when it signs out.
const keyOf = (userId: string) => `cahier.collaboration.refused.${userId}`

function read(stored: string | null): RefusedMessage[] {
  try {
    const rows: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(rows) ? rows : []
  } catch {
    return []
  }
}

function write(userId: string, messages: readonly RefusedMessage[]): void {
  if (messages.length === 0) localStorage.removeItem(keyOf(userId))
  else localStorage.setItem(keyOf(userId), JSON.stringify(messages))
  changed.dispatchEvent(new Event('change'))
}

/** Keeps a text on this device until the learner lets go of it. */
export function keepRefused(userId: string, { id, content }: RefusedMessage): void {
  const others = read(localStorage.getItem(keyOf(userId))).filter((message) => message.id !== id)
  write(userId, [...others, { id, content }].slice(-maxRefusals))
}

function subscribe(onChange: () => void): () => void {
  // Another tab tells by `storage`.
  addEventListener('storage', onChange)
  changed.addEventListener('change', onChange)
  return () => {
    removeEventListener('storage', onChange)
    changed.removeEventListener('change', onChange)
  }
}

/** The refused messages of the learner, oldest first, and how to let go of them. */
export function useRefused(): { messages: readonly RefusedMessage[]; forget(): void } {
  const userId = useUserId()
  const stored = useSyncExternalStore(subscribe, () => localStorage.getItem(keyOf(userId)))
  return { messages: read(stored), forget: () => write(userId, []) }
}
