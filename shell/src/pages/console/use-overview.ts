import { useShell } from '@cahier/contract/react'
import type { ReleaseOverview } from '@cahier/releases/model'
import { useCallback, useEffect, useState } from 'react'
import { useHost } from '../../host/host.ts'
import { type ReleaseApiError, readOverview } from './release-api.ts'

/** Milliseconds between two looks while the console is open. */
const interval = 15_000

export interface Overview {
  overview: ReleaseOverview | null
  /** Why the last look failed, or null. What was seen before stays. */
  error: ReleaseApiError | null
  /** Resolves when it has been looked at again, however that went. */
  reload(): Promise<void>
}

/** What is live and how it does: looked at when a set goes live, and every few seconds. */
export function useOverview(): Overview {
  const shell = useShell()
  const { set } = useHost()
  const [overview, setOverview] = useState<ReleaseOverview | null>(null)
  const [error, setError] = useState<ReleaseApiError | null>(null)
  const reload = useCallback(
    () =>
      readOverview(shell).then(
        (next) => {
          setOverview((current) => (current && current.set > next.set ? current : next))
          setError(null)
        },
        (cause: ReleaseApiError) => setError(cause),
      ),
    [shell],
  )
  useEffect(() => {
    const look = () => void reload()
    look()
    const ignore = set.number.subscribe(look)
    const timer = setInterval(look, interval)
    return () => {
      ignore()
      clearInterval(timer)
    }
  }, [reload, set])
  return { overview, error, reload }
}
