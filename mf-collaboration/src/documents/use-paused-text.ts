import { useEffect, useState } from 'react'

/** Milliseconds without a keystroke before the server is asked. */
const searchDebounceMs = 200

/** A text once it has not changed for a moment. */
export function usePausedText(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), searchDebounceMs)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
