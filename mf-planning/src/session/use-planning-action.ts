import { type Action, useAction } from '@cahier/contract/react'
import { useSessionTexts } from './locales/index.ts'

/** An action on the schedule, with the messages that all of them share. */
export function usePlanningAction(): Action {
  const { undo, offline } = useSessionTexts()
  return useAction({ undo, offline })
}
