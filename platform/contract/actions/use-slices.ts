import { useRef, useState } from 'react'
import { type SliceLimits, slicesOf } from './slices.ts'
import { type ActionHabits, type ActionTexts, useAction } from './use-action.ts'

/** How many items of a list have been sent. */
export interface SliceProgress {
  done: number
  total: number
}

/** The texts of the action that sends a list. */
export interface SliceTexts<Result> extends Pick<ActionTexts<readonly Result[]>, 'done' | 'undo' | 'isWorthReporting'> {
  /** Message after a failure. @param isInterrupted part of the list has been sent */
  failed(error: unknown, isInterrupted: boolean): string
}

export interface Slices<Item, Result> {
  /** How far the list has been sent; null before the first slice. */
  progress: SliceProgress | null
  /** Whether the list is being sent. */
  busy: boolean
  /** Whether it was stopped, or failed, when part of it had been sent: `send` then continues. */
  isInterrupted: boolean
  /** Ends the sending after the slice that is being sent. What has been sent stays. */
  stop(): void
  /** Whether the sending is about to end. */
  isStopping: boolean
  /**
   * Sends the list slice by slice, as one action. After a stop or a failure it continues with the first slice that has no
   * response, so sending a slice twice must be harmless.
   *
   * @param begin runs before the first slice
   * @returns whether all of it has been sent, and how many items
   */
  send(
    request: (slice: readonly Item[]) => Promise<Result>,
    texts: SliceTexts<Result>,
    begin?: () => Promise<void>,
  ): Promise<{ isComplete: boolean; sent: number }>
}

/** The learner stopped it, which is no failure. */
class Stopped extends Error {}

/**
 * Sends a long list slice by slice, with progress, so that it can be stopped and continued.
 *
 * @param items the list; another array begins anew
 */
export function useSlices<Item, Result>(
  items: readonly Item[],
  limits: SliceLimits<Item>,
  habits: ActionHabits = {},
): Slices<Item, Result> {
  const { act, busy } = useAction(habits)
  const [sent, setSent] = useState<{ items: readonly Item[]; done: number; results: readonly Result[] } | null>(null)
  const [isStopping, setStopping] = useState(false)
  const isStopped = useRef(false)
  const { done, results } = sent?.items === items ? sent : { done: null, results: [] }
  const total = items.length

  const setStopped = (value: boolean) => {
    isStopped.current = value
    setStopping(value)
  }

  return {
    progress: done === null ? null : { done, total },
    busy,
    isInterrupted: !busy && done !== null && done > 0 && done < total,
    isStopping,
    stop: () => setStopped(true),
    async send(request, { failed, isWorthReporting = () => true, ...texts }, begin) {
      let now = { items, done: done ?? 0, results }
      const work = async () => {
        setSent(now)
        setStopped(false)
        try {
          await begin?.()
          for (const slice of slicesOf(items.slice(now.done), limits)) {
            if (isStopped.current) throw new Stopped()
            const result = await request(slice)
            now = { items, done: now.done + slice.length, results: [...now.results, result] }
            setSent(now)
          }
          return now.results
        } finally {
          setStopped(false)
        }
      }
      const isComplete = await act(work, {
        ...texts,
        failed: (error) => (error instanceof Stopped ? null : failed(error, now.done > 0)),
        isWorthReporting: (error) => !(error instanceof Stopped) && isWorthReporting(error),
      })
      return { isComplete, sent: now.done }
    },
  }
}
