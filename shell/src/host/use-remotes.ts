import { useShell, useStore } from '@cahier/contract/react'
import type { LiveRemote } from '@cahier/releases/model'
import { useEffect, useState } from 'react'
import { useHost } from './host.ts'

/** The remotes of the live set; none until the index has loaded. */
export function useRemotes(): readonly LiveRemote[] {
  const { reportError } = useShell()
  const { set } = useHost()
  const number = useStore(set.number)
  const [remotes, setRemotes] = useState<readonly LiveRemote[]>([])
  useEffect(() => {
    let gone = false
    set.all().then((all) => {
      if (!gone) setRemotes(all)
    }, reportError)
    return () => {
      gone = true
    }
  }, [set, number, reportError])
  return remotes
}
