import { useEffect, useState } from 'react'
import { type Selection, useOverviewOf } from '../data/words.ts'
import { effectiveLetter } from './selection.ts'
import { useSelection } from './selection-state.ts'

/** Milliseconds without a keystroke before the server searches. */
const searchDebounceMs = 150

/** The learner's selection; its search is updated when typing pauses. */
export function useSettledSelection(): Selection {
  const { search, category, level, letter, sort } = useSelection()
  const [settled, setSettled] = useState(search)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(search), searchDebounceMs)
    return () => clearTimeout(timer)
  }, [search])
  return { search: search === '' ? '' : settled, category, level, letter, sort }
}

/** The totals of the notebook, and the letters of the filter. */
export function useOverview() {
  const { search, category, level } = useSettledSelection()
  return useOverviewOf({ search, category, level })
}

/** The selection that is shown: without its letter if that no longer has words. */
export function useShownSelection(): Selection {
  const selection = useSettledSelection()
  const { data } = useOverview()
  return data ? { ...selection, letter: effectiveLetter(selection.letter, data.letters) } : selection
}

/** How many words the selection matches; 0 while loading. */
export function useFoundCount(): number {
  const { letter } = useShownSelection()
  const { data } = useOverview()
  if (!data) return 0
  if (letter !== null) return data.letters[letter] ?? 0
  return Object.values(data.letters).reduce((sum, count) => sum + count, 0)
}
