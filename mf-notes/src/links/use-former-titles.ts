import { useShell } from '@cahier/contract/react'
import { useEffect, useState } from 'react'
import { type FormerTitle, useStoredFormerTitles } from '../data/former-titles.ts'
import { useReplica } from '../replica/use-replica.ts'

const none: readonly FormerTitle[] = []

/** The titles that the learner's notes had, oldest first: the server's, or as this device last knew them. */
export function useFormerTitles(): readonly FormerTitle[] {
  const shell = useShell()
  const replica = useReplica()
  const { data } = useStoredFormerTitles()
  const [kept, setKept] = useState(none)
  useEffect(() => {
    const work = data ? replica.keepFormerTitles(data) : replica.formerTitles().then(setKept)
    work.catch(shell.reportError)
  }, [data, replica, shell])
  return data ?? kept
}
