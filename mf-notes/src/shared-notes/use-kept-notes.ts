import { useUserId } from '@cahier/contract/react'
import { useEffect, useState } from 'react'
import { liveDatabase } from '../live/live-shelf.ts'

/** Ids of the notes whose live text this device has; null until they have been read. */
export function useKeptNotes(): ReadonlySet<string> | null {
  const userId = useUserId()
  const [kept, setKept] = useState<ReadonlySet<string> | null>(null)
  useEffect(() => {
    let isCurrent = true
    const read = async () => {
      const keys = await (await liveDatabase(userId).open()).getAllKeys('texts')
      if (isCurrent) setKept(new Set(keys.map(String)))
    }
    // A device without a database has none.
    read().catch(() => isCurrent && setKept(new Set()))
    return () => {
      isCurrent = false
    }
  }, [userId])
  return kept
}
