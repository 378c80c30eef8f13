import { type FocusEvent, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { arrange, itemsBetween, masonry, rows } from './arrangement.ts'
import { scrollerOf } from './scroller.ts'
import { useObserved } from './use-observed.ts'
import { useStretch } from './use-stretch.ts'
import styles from './windowed-list.module.css'

export interface WindowedListProps<Item> {
  label: string
  items: readonly Item[]
  keyOf(item: Item): string
  /** How many columns fit into a width. */
  columns(width: number): number
  /** Estimated height in pixels of an item of this width, before it is rendered. */
  estimate(item: Item, width: number): number
  /** Pixels between items. */
  gap: number
  /** Places items in rows, all as high as the highest measured; without it, each goes into the shortest column. */
  even?: boolean
  /** Renders an item. The result must be memoised, because this is called again while the page scrolls. */
  children(item: Item): ReactNode
}

const focusable = 'a[href], button:not(:disabled)'
/** The key under which an even list stores its one height. */
const all = ''

/**
 * A long list that renders only the items near the window. Reading order and tab order follow the order of the items, and each
 * announces its position in the whole list. An item with the focus stays rendered, however far the page scrolls.
 */
export function WindowedList<Item>(props: WindowedListProps<Item>) {
  const { label, items, keyOf, columns: columnsFor, estimate, gap, even = false, children } = props
  const list = useRef<HTMLUListElement>(null)
  const stretch = useStretch(list)
  const { width, observe } = useObserved(list, takeHeights)

  const count = width === null ? 1 : columnsFor(width)
  const itemWidth = ((width ?? 0) - (count - 1) * gap) / count
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new width makes all known heights invalid
  const known = useMemo(() => new Map<string, number>(), [itemWidth, even])
  const { columns, heights } = useMemo(() => {
    const estimates = Float64Array.from(items, (item) => estimate(item, itemWidth))
    return {
      columns: even ? rows(items.length, count) : masonry(estimates, count, gap),
      heights: estimates.map((guess, index) => known.get(even ? all : keyOf(items[index] as Item)) ?? guess),
    }
  }, [items, estimate, keyOf, itemWidth, even, count, gap, known])
  const [measured, setMeasured] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: heights are mutated as items are measured; `measured` counts the changes
  const arrangement = useMemo(() => arrange(columns, heights, gap), [columns, heights, gap, measured])

  const [focusedKey, setFocusedKey] = useState<string | null>(null)
  const focused = useMemo(
    () => (focusedKey === null ? -1 : items.findIndex((item) => keyOf(item) === focusedKey)),
    [items, keyOf, focusedKey],
  )
  const shown = width === null ? [] : itemsBetween(columns, arrangement, heights, stretch.from, stretch.to)
  if (focused >= 0 && !shown.includes(focused)) shown.push(focused)
  shown.sort((a, b) => a - b)

  // If the items above the window turn out higher or lower than estimated, scrolls so that the visible items stay in place.
  const held = useRef<{ index: number; top: number }>(null)
  function takeHeights(seen: readonly (readonly [HTMLElement, number])[]): void {
    const changed = seen.filter(([element, height]) => {
      const index = Number(element.getAttribute('aria-posinset')) - 1
      const key = element.dataset.key
      if (key === undefined || !(index in heights) || Math.abs((heights[index] ?? 0) - height) < 0.5) return false
      if (even && height < (known.get(all) ?? 0)) return false
      known.set(even ? all : key, height)
      if (even) heights.fill(height)
      else heights[index] = height
      return true
    })
    if (changed.length === 0) return
    const above = -(list.current?.getBoundingClientRect().top ?? 0)
    const first = shown.find((index) => (arrangement.top[index] ?? 0) >= above)
    held.current = above > 0 && first !== undefined ? { index: first, top: arrangement.top[first] ?? 0 } : null
    setMeasured((times) => times + 1)
  }
  useLayoutEffect(() => {
    const moved = held.current ? (arrangement.top[held.current.index] ?? 0) - held.current.top : 0
    held.current = null
    if (moved !== 0 && list.current) scrollerOf(list.current).scrollBy({ top: moved, behavior: 'instant' })
  }, [arrangement])

  // If the focused item was removed, the item in its place gets the focus.
  const lastFocused = useRef(-1)
  useLayoutEffect(() => {
    if (focused >= 0) lastFocused.current = focused
    if (focusedKey === null || focused >= 0) return
    setFocusedKey(null)
    if (document.activeElement !== document.body) return
    const heir = Math.min(lastFocused.current, items.length - 1)
    const target = list.current?.querySelector<HTMLElement>(`[aria-posinset="${heir + 1}"] :is(${focusable})`)
    ;(target ?? list.current)?.focus()
  }, [focused, focusedKey, items])

  const keyAt = (target: EventTarget | null) =>
    target instanceof Element ? (target.closest<HTMLElement>('[data-key]')?.dataset.key ?? null) : null

  return (
    <ul
      ref={list}
      className={styles.list}
      aria-label={label}
      tabIndex={-1}
      style={{ height: arrangement.total }}
      onFocus={(event: FocusEvent) => setFocusedKey(keyAt(event.target))}
      onBlur={({ relatedTarget, currentTarget }: FocusEvent) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setFocusedKey(null)
      }}
    >
      {shown.map((index) => {
        const item = items[index] as Item
        const key = keyOf(item)
        return (
          <li
            key={key}
            ref={observe}
            data-key={key}
            className={styles.item}
            aria-setsize={items.length}
            aria-posinset={index + 1}
            style={{
              insetInlineStart: (columns.of[index] ?? 0) * (itemWidth + gap),
              top: arrangement.top[index],
              width: itemWidth,
              minHeight: even ? known.get(all) : undefined,
            }}
          >
            {children(item)}
          </li>
        )
      })}
    </ul>
  )
}
