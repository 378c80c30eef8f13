import { useEffect, useState } from 'react'

const interval = 30_000

/** The time, renewed twice a minute: sessions begin and end while the page is open. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), interval)
    return () => clearInterval(timer)
  }, [])
  return now
}
