import { useEffect, useRef } from 'react'
import { useShell } from './shell-context.tsx'

/** Calls `listener` whenever an area reports that the topic may be stale. */
export function useEvent(topic: string, listener: (payload: unknown) => void): void {
  const shell = useShell()
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => shell.events.on(topic, (payload) => latest.current(payload)), [shell, topic])
}
