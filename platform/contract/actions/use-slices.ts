import { useRef, useState } from 'react'
import { type SliceLimits, slicesOf } from './slices.ts'

/** How many items of a list have been sent. */
export interface SliceProgress {
  done: number
  total: number
}

export interface Slices<Item, Result> {
  /** How far the list has been sent; null before the first slice. */
  progress: SliceProgress | null
  /** Ends the sending after the slice that is being sent. */
  stop(): void
  /** Whether the sending is about to end. */
  isStopping: boolean
  /**
   * Sends the list slice by slice. After a stop or a failure it continues with the first slice that has no response, so sending
   * a slice twice must be harmless. Run it once at a time.
   *
   * @returns the results of all slices
   * @throws SlicesStopped after `stop`, or the error of a slice
   */
  run(send: (slice: readonly Item[]) => Promise<Result>): Promise<readonly Result[]>
}

/** The learner stopped a list that was being sent. What has been sent stays. */
export class SlicesStopped extends Error {
  override readonly name = 'SlicesStopped'
}

/**
 * Sends a long list slice by slice, with progress, so that it can be stopped and continued.
 *
 * @param items the list; another array begins anew
 */
export function useSlices<Item, Result>(items: readonly Item[], limits: SliceLimits<Item>): Slices<Item, Result> {
  const [sent, setSent] = useState<{ items: readonly Item[]; done: number; results: readonly Result[] } | null>(null)
  const [isStopping, setStopping] = useState(false)
  const isStopped = useRef(false)
  const { done, results } = sent?.items === items ? sent : { done: null, results: [] }

  const setStopped = (value: boolean) => {
    isStopped.current = value
    setStopping(value)
  }

  return {
    progress: done === null ? null : { done, total: items.length },
    isStopping,
    stop: () => setStopped(true),
    async run(send) {
      let now = { items, done: done ?? 0, results }
      setSent(now)
      setStopped(false)
      try {
        for (const slice of slicesOf(items.slice(now.done), limits)) {
          if (isStopped.current) throw new SlicesStopped()
          const result = await send(slice)
          now = { items, done: now.done + slice.length, results: [...now.results, result] }
          setSent(now)
        }
        return now.results
      } finally {
        setStopped(false)
      }
    },
  }
}
