import { useCallback, useRef, useState } from 'react'

export interface Progress {
  section: string
  done: number
  total: number
}

/** Milliseconds between two texts: a screen reader reads each, and a fast server gives hundreds in a second. */
const announceIntervalMs = 400

/** What is being done. Told as often as it changes, shown as often as it can be read. */
export function useProgress() {
  const [progress, setProgress] = useState<Progress | null>(null)
  const last = useRef({ at: 0, section: '' })
  const tell = useCallback((next: Progress) => {
    const now = performance.now()
    if (next.section === last.current.section && next.done < next.total && now - last.current.at < announceIntervalMs)
      return
    last.current = { at: now, section: next.section }
    setProgress(next)
  }, [])
  return { progress, tell, reset: useCallback(() => setProgress(null), []) }
}
