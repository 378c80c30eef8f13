import { useEffect, useState } from 'react'
import { takesText } from '../key-press/takes-text.ts'
import { isPicture, type SelectedText, selectedText } from '../selected-text/selected-text.ts'
import type { WritingPlace } from '../writing-place/writing-place.ts'

/** What is selected in the text. */
export interface Selection {
  /** For a word or an expression. */
  words: SelectedText | null
  /** All of it. */
  text: string
  /** In characters. */
  from: number
  to: number
}

/** Follows the selection in the text; null while nothing is selected. */
export function useSelection(place: WritingPlace): Selection | null {
  const [selected, setSelected] = useState<Selection | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const follow = () => {
      const { activeElement } = document
      // Pressing a button moves the focus to it; the selection stays.
      if (!activeElement || !place.current?.contains(activeElement))
        return activeElement && takesText(activeElement) ? setSelected(null) : undefined
      const writing = place.read?.()
      if (!writing) return
      const { value, from, to } = writing
      const text = value.slice(from, to)
      setSelected(text === '' || isPicture(text) ? null : { words: selectedText(value, from, to), text, from, to })
    }
    // An editor that began later, in a cell of a table, hears of it later.
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(follow)
    }
    document.addEventListener('selectionchange', later)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('selectionchange', later)
    }
  }, [place])
  return selected
}
