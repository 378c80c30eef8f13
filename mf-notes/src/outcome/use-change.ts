import { type ActionTexts, useAction } from '@cahier/contract/react'
import { useCallback } from 'react'
import type { Followed } from '../replica/replica.ts'
import { type OutcomeTexts, useOutcome } from './use-outcome.ts'

export type ChangeTexts = OutcomeTexts & Pick<ActionTexts, 'name' | 'confirm' | 'failed' | 'isWorthReporting'>

/**
 * Changes notes: on this device at once, and says what became of it once that is known.
 *
 * @returns whether the change is kept on this device
 */
export function useChange(): (work: () => Promise<readonly Followed[]>, texts: ChangeTexts) => Promise<boolean> {
  const { act } = useAction()
  const say = useOutcome()
  return useCallback(
    async (work, { done, kind, refused, undo, ...action }) => {
      let changes: readonly Followed[] = []
      const isKept = await act(async () => {
        changes = await work()
      }, action)
      if (isKept) void say(changes, { done, ...(kind && { kind }), ...(refused && { refused }), ...(undo && { undo }) })
      return isKept
    },
    [act, say],
  )
}
