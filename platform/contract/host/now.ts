import { useEffect, useState } from 'react'

/** The time, looked at again every `interval` milliseconds: what depends on it changes while the page is open. */
export function useNow(interval = 30_000): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), interval)
    return () => clearInterval(timer)
  }, [interval])
  return now
}
