import { useEffect, useState } from 'react'
import type { WritingPlace } from '../writing-place/writing-place.ts'
import { takesText } from './shortcuts.ts'

export interface SelectedText {
  text: string
  /** The sentence around it. */
  sentence: string
}

/** Longest selection that is taken for a word or an expression. */
const longest = 100

/** The selected words, with the sentence around them. Null when nothing is selected or it is too long. */
export function selectedText(content: string, start: number, end: number): SelectedText | null {
  const text = content.slice(start, end).trim()
  if (text === '' || text.length > longest || text.includes('\n')) return null
  const before = content.slice(0, start).search(/[^.!?…\n]*$/)
  const after = content.slice(end).search(/[.!?…\n]/)
  const stop = after < 0 ? content.length : end + after + (content[end + after] === '\n' ? 0 : 1)
  return { text, sentence: content.slice(before, stop).trim() }
}

/** Follows the selection in the text. */
export function useSelectedText(place: WritingPlace): SelectedText | null {
  const [selected, setSelected] = useState<SelectedText | null>(null)
  useEffect(() => {
    const follow = () => {
      const { activeElement } = document
      // Pressing a button moves the focus to it; the selection stays.
      if (activeElement !== place.current)
        return activeElement && takesText(activeElement) ? setSelected(null) : undefined
      const writing = place.read?.()
      if (writing) setSelected(selectedText(writing.value, writing.from, writing.to))
    }
    document.addEventListener('selectionchange', follow)
    return () => document.removeEventListener('selectionchange', follow)
  }, [place])
  return selected
}
