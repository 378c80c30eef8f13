import { useEffect, useRef, useState } from 'react'

/** Milliseconds without a key after which somebody does not type any more, and between two signs that they do. */
export const typingTimeoutMs = 3000
const typingIntervalMs = 1000

/** Tells the others that the learner types: `typed` with each key, `stopped` when the text was sent. */
export function useTypingSigns(say: (isTyping: boolean) => void) {
  const last = useRef(Number.NEGATIVE_INFINITY)
  return {
    typed() {
      const now = Date.now()
      if (now - last.current < typingIntervalMs) return
      last.current = now
      say(true)
    },
    stopped() {
      last.current = Number.NEGATIVE_INFINITY
      say(false)
    },
  }
}

/** Ids of those who type. `hear` takes the signs of the others. */
export function useTypists(): { typists: readonly string[]; hear(user: string, isTyping: boolean): void } {
  const [typists, setTypists] = useState<readonly string[]>([])
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const running = timers.current
    return () => {
      for (const timer of running.values()) clearTimeout(timer)
    }
  }, [])
  const end = (user: string) => setTypists((known) => known.filter((id) => id !== user))
  return {
    typists,
    hear(user, isTyping) {
      clearTimeout(timers.current.get(user))
      if (!isTyping) return end(user)
      timers.current.set(user, setTimeout(end, typingTimeoutMs, user))
      setTypists((known) => (known.includes(user) ? known : [...known, user]))
    },
  }
}
