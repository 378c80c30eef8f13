import { useEffect, useState } from 'react'

/**
 * A text once it has not changed for a while: the server is asked about what was typed, not about every key. An empty text is taken at once.
 *
 * @param pause milliseconds
 */
export function useRested(text: string, pause: number): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), text === '' ? 0 : pause)
    return () => clearTimeout(timer)
  }, [text, pause])
  return rested
}
