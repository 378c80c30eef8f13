import { useCallback, useEffect, useRef } from 'react'

/** Returns a function that gives the signal of a new reading. It aborts when the next one begins and when the component is gone. */
export function useReadingSignal(): () => AbortSignal {
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])
  return useCallback(() => {
    controller.current?.abort()
    controller.current = new AbortController()
    return controller.current.signal
  }, [])
}
