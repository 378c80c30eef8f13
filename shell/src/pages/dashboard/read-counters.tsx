import { useShell, useUserId } from '@cahier/contract/react'
import { useEffect } from 'react'
import { useAccount } from '../../account/account.ts'
import { useCounters } from '../../account/data/counters.ts'

/** Reads the counters for the whole page; shows nothing itself. */
export default function ReadCounters() {
  const shell = useShell()
  const { counters: source } = useAccount()
  const { data: counters = null, error, isPending } = useCounters(useUserId())
  useEffect(() => {
    // What is shown stays until there is an answer.
    if (isPending) return
    if (error) shell.reportError(error)
    source.update(counters, error)
  }, [counters, error, isPending, source, shell])
  return null
}
