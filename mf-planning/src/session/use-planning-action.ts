import { type Action, useAction } from '@cahier/contract/react'
import { useTexts } from '../locales/index.ts'

/** What a learner does to the schedule, with the words that all of it has in common. */
export function usePlanningAction(): Action {
  const { undo, offline } = useTexts().toast
  return useAction({ undo, offline })
}
