import { useEffect, useState } from 'react'

/** Only a note that is written in two places needs it. */
export const loadMerge = () => import(/* webpackChunkName: "merge" */ './merge-forms.ts')

type Merge = Awaited<ReturnType<typeof loadMerge>>

/** What merges notes, once it is needed and there. */
export function useMerge(isNeeded: boolean): Merge['mergeForms'] | null {
  const [merge, setMerge] = useState<Merge | null>(null)
  useEffect(() => {
    // Where it does not come, saving tries again, and says so.
    if (isNeeded && !merge) loadMerge().then(setMerge, () => {})
  }, [isNeeded, merge])
  return merge?.mergeForms ?? null
}
