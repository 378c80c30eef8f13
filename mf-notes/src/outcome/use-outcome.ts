import type { Toast } from '@cahier/contract'
import { runAction, undoTime, useShell } from '@cahier/contract/react'
import { useCallback } from 'react'
import { useTexts } from '../locales/index.ts'
import type { Refusal } from '../replica/operation.ts'
import type { Followed } from '../replica/replica.ts'
import { useReplica } from '../replica/use-replica.ts'

/** How long the offer to change the plan stays. */
const plansToastMs = 10_000

export interface OutcomeTexts {
  /** Of changes that the server took. One that waits says that it is on this device. */
  done: string
  /** Kind of that toast; `success` by default. */
  kind?: 'success' | 'info'
  /** Of a change that the server refused and that stays on this device: by default the server's sentence. Null says nothing. */
  refused?(refusal: Refusal): string | null
  /** What its toast offers where that is no undo. */
  action?: NonNullable<Toast['action']>
  undo?: {
    /** Takes the changes back. What it resolves to is followed for `done`. */
    run(): Promise<readonly Followed[]>
    done?: string
    failed: string
  }
}

/**
 * Says what became of changes once the server has answered, or that they are kept on this device where it cannot be reached or takes
 * long. Nobody waits for it: what is shown has changed before.
 */
export function useOutcome(): (changes: readonly Followed[], texts: OutcomeTexts) => Promise<void> {
  const shell = useShell()
  const replica = useReplica()
  const texts = useTexts().toast
  return useCallback(
    async function say(changes, { done, kind = 'success', refused, action, undo }) {
      const outcome = await replica.outcome(changes)
      if (outcome === 'given-up') return
      if (outcome !== 'taken' && outcome !== 'kept') {
        const message = refused ? refused(outcome) : outcome.message
        if (message === null) return
        const plans = { label: texts.plans, run: () => shell.navigate('/settings?tab=subscription') }
        const offer = outcome.kind === 'limit' && { action: plans, duration: plansToastMs }
        return shell.toast({ kind: 'error', message, ...offer })
      }
      const takeBack = async () => {
        let changesBack: readonly Followed[] = []
        const run = async () => {
          changesBack = undo ? await undo.run() : []
        }
        const isUndone = await runAction(shell, run, { failed: undo?.failed ?? '' })
        if (isUndone && undo?.done !== undefined) await say(changesBack, { done: undo.done })
      }
      shell.toast({
        kind: outcome === 'taken' ? kind : 'info',
        message: outcome === 'taken' ? done : texts.here(done),
        ...(action && { action }),
        ...(undo && { duration: undoTime, action: { label: texts.undo, run: () => void takeBack() } }),
      })
    },
    [shell, replica, texts],
  )
}
