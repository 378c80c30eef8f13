import { useEffect, useState } from 'react'
import { takesText } from '../key-press/takes-text.ts'
import type { WritingPlace } from '../writing-place/writing-place.ts'

export interface SelectedText {
  text: string
  /** The sentence around it. */
  sentence: string
}

/** Longest selection that is taken for a word or an expression. */
const maxTermCharacters = 100

/** The selected words, with the sentence around them. Null when nothing is selected or it is too long. */
export function selectedText(content: string, start: number, end: number): SelectedText | null {
  const text = content.slice(start, end).trim()
  if (text === '' || text.length > maxTermCharacters || text.includes('\n')) return null
  const before = content.slice(0, start).search(/[^.!?…\n]*$/)
  const after = content.slice(end).search(/[.!?…\n]/)
  const stop = after < 0 ? content.length : end + after + (content[end + after] === '\n' ? 0 : 1)
  return { text, sentence: content.slice(before, stop).trim() }
}

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
      setSelected(from === to ? null : { words: selectedText(value, from, to), text: value.slice(from, to), from, to })
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
