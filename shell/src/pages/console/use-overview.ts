import { useShell } from '@cahier/contract/react'
import type { ReleaseOverview } from '@cahier/releases/model'
import { useCallback, useEffect, useState } from 'react'
import { useHost } from '../../host/host.ts'
import { type ReleaseApiError, readOverview } from './release-api.ts'

/** Milliseconds between two requests while the console is open. */
const interval = 15_000

export interface Overview {
  overview: ReleaseOverview | null
  /** The error of the last request, or null. The earlier overview stays. */
  error: ReleaseApiError | null
  /** Requests the overview again; resolves whether it succeeds or not. */
  reload(): Promise<void>
}

/** The live set and its health, requested every few seconds and when a set goes live. */
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
