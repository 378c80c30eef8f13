import { useLayoutEffect } from 'react'

/**
 * Shows the line at the top of the page, in the next frame and for as long as something is pending: the click is answered although what it opens is
 * still being rendered. The document keeps the number of those that wait, because the contract's router counts there too.
 */
export function usePending(isPending: boolean): void {
  useLayoutEffect(() => {
    if (!isPending) return
    const { dataset } = document.documentElement
    dataset.pending = String(Number(dataset.pending ?? 0) + 1)
    return () => {
      const others = Number(dataset.pending ?? 1) - 1
      if (others > 0) dataset.pending = String(others)
      else delete dataset.pending
    }
  }, [isPending])
}
