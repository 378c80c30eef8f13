import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { LaidText } from '../document.ts'
import type { TextPlace } from '../find-text.ts'
import { placeOfParts, quadsOfParts, selectedParts } from './passage-boxes.ts'

/** What is selected on one page. */
export interface SelectedPassage {
  page: number
  place: TextPlace
  quads: readonly number[]
}

/**
 * Follows what is selected in the pages. It stays while the bar that acts on it is used, which takes the browser's selection away on some devices.
 *
 * @param laid the texts of the pages that are drawn
 * @returns one for each page, in order, and what lets go of them
 */
export function useSelectedPassages(
  pages: RefObject<HTMLElement | null>,
  bar: RefObject<HTMLElement | null>,
  laid: ReadonlyMap<number, LaidText>,
  scale: number,
): [selected: readonly SelectedPassage[], clear: () => void] {
  const [selected, setSelected] = useState<readonly SelectedPassage[]>([])

  const read = useEffectEvent((isInBar: boolean) => {
    const selection = document.getSelection()
    const range = selection?.rangeCount ? selection.getRangeAt(0) : null
    if (!range || range.collapsed || !pages.current?.contains(range.commonAncestorContainer)) {
      if (!isInBar && !bar.current?.contains(document.activeElement)) setSelected((before) => (before[0] ? [] : before))
      return
    }
    const passages = [...laid].flatMap(([page, text]) => {
      const parts = selectedParts(range, text)
      const place = placeOfParts(parts, text)
      const quads = place ? quadsOfParts(parts, text, scale) : []
      return place && quads.length > 0 ? [{ page, place, quads }] : []
    })
    setSelected(passages.toSorted((one, other) => one.page - other.page))
  })

  // A page may get its text after it was selected, and another size.
  useEffect(() => read(true), [laid, scale])

  useEffect(() => {
    let isSelecting = false
    let isInBar = false
    const onDown = ({ target }: PointerEvent) => {
      isInBar = target instanceof Node && (bar.current?.contains(target) ?? false)
      isSelecting = target instanceof Node && (pages.current?.contains(target) ?? false) && !isInBar
    }
    // While the pointer is down, a bar would stand in its way.
    const onUp = () => {
      if (isSelecting) read(false)
      isSelecting = false
    }
    const onChange = () => {
      if (!isSelecting) read(isInBar)
    }
    document.addEventListener('pointerdown', onDown, true)
    document.addEventListener('pointerup', onUp)
    document.addEventListener('pointercancel', onUp)
    document.addEventListener('selectionchange', onChange)
    return () => {
      document.removeEventListener('pointerdown', onDown, true)
      document.removeEventListener('pointerup', onUp)
      document.removeEventListener('pointercancel', onUp)
      document.removeEventListener('selectionchange', onChange)
    }
  }, [pages, bar])

  const clear = () => {
    document.getSelection()?.removeAllRanges()
    setSelected([])
  }
  return [selected, clear]
}
