import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'

export interface Observed {
  /** Width of the list; null until measured. */
  width: number | null
  /** For the `ref` of each item. */
  observe(item: HTMLElement | null): (() => void) | undefined
}

/** Observes the width of a list and the heights of its rendered items. */
export function useObserved(
  list: RefObject<HTMLElement | null>,
  onHeights: (heights: readonly (readonly [item: HTMLElement, height: number])[]) => void,
): Observed {
  const [width, setWidth] = useState<number | null>(null)
  const latest = useRef(onHeights)
  latest.current = onHeights
  const items = useRef<ResizeObserver>(null)
  items.current ??= new ResizeObserver((entries) =>
    latest.current(
      entries.flatMap(({ target, borderBoxSize: [box] }) =>
        target.isConnected && box ? [[target as HTMLElement, box.blockSize] as const] : [],
      ),
    ),
  )
  const observe = useCallback((item: HTMLElement | null) => {
    if (!item) return
    items.current?.observe(item)
    return () => items.current?.unobserve(item)
  }, [])

  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    setWidth(element.clientWidth)
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [list])

  return { width, observe }
}
