import { runAction, useShell } from '@cahier/contract/react'
import { useEffect, useRef, useState } from 'react'
import { useKeepWeights } from '../data/cards.ts'
import { readSequences } from '../data/log.ts'
import { countAnswers, type Fit, fitWeights, minAnswers } from './fit.ts'
import { logOf } from './memory.ts'

/** Progress or result of a fit. */
export type Fitting =
  | { state: 'idle' }
  | { state: 'running'; share: number }
  | { state: 'too-short'; answers: number }
  | { state: 'done'; fit: Fit }

/** Fits the parameters to the learner's log and saves them if they predict better. Stops when the component unmounts. */
export function useFitting(present: readonly number[] | null, failed: string) {
  const shell = useShell()
  const keep = useKeepWeights()
  const [fitting, setFitting] = useState<Fitting>({ state: 'idle' })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  /** Runs the work instead of what was running, whose result and failure no longer count. */
  async function replaceBy(work: (signal: AbortSignal) => Promise<Fitting>) {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    const show = (reached: Fitting) => {
      if (!signal.aborted) setFitting(reached)
    }
    const succeeded = await runAction(shell, async () => show(await work(signal)), {
      failed: () => (signal.aborted ? null : failed),
      isWorthReporting: () => !signal.aborted,
    })
    if (!succeeded) show({ state: 'idle' })
  }

  return {
    fitting,
    busy: keep.isPending,
    start: () =>
      replaceBy(async (signal) => {
        setFitting({ state: 'running', share: 0 })
        const logs = (await readSequences(shell)).map(logOf)
        const answers = countAnswers(logs)
        if (answers < minAnswers) return { state: 'too-short', answers }
        const onProgress = (share: number) => !signal.aborted && setFitting({ state: 'running', share })
        const fit = await fitWeights(logs, { present, signal, onProgress })
        signal.throwIfAborted()
        if (fit.isBetter) await keep.mutateAsync(fit.weights)
        return { state: 'done', fit }
      }),
    cancel() {
      running.current?.abort()
      setFitting({ state: 'idle' })
    },
    /** Returns to the common parameters. */
    reset: () =>
      replaceBy(async () => {
        await keep.mutateAsync(null)
        return { state: 'idle' }
      }),
  }
}
