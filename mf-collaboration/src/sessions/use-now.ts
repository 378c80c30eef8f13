import { useEffect, useState } from 'react'

const every = 5000

/** The time, looked at again every 5 s, so that a session starts and ends before the learner's eyes. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), every)
    return () => clearInterval(timer)
  }, [])
  return now
}
