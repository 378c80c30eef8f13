import { useShell } from '@cahier/contract/react'
import { useEffect, useRef, useState } from 'react'
import { useKeepWeights } from '../data/cards.ts'
import { readSequences } from '../data/log.ts'
import { countAnswers, type Fit, fitWeights, leastAnswers } from './fit.ts'
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

  async function attempt(work: (signal: AbortSignal) => Promise<Fitting>) {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    try {
      const reached = await work(controller.signal)
      if (!controller.signal.aborted) setFitting(reached)
    } catch (error) {
      if (controller.signal.aborted) return
      setFitting({ state: 'idle' })
      shell.reportError(error)
      shell.toast({ kind: 'error', message: failed })
    }
  }

  return {
    fitting,
    busy: keep.isPending,
    start: () =>
      attempt(async (signal) => {
        setFitting({ state: 'running', share: 0 })
        const logs = (await readSequences(shell)).map(logOf)
        const answers = countAnswers(logs)
        if (answers < leastAnswers) return { state: 'too-short', answers }
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
      attempt(async () => {
        await keep.mutateAsync(null)
        return { state: 'idle' }
      }),
  }
}
