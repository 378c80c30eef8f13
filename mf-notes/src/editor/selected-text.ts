import { type RefObject, useEffect, useState } from 'react'
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

/** Follows the selection in a text field. */
export function useSelectedText(field: RefObject<HTMLTextAreaElement | null>): SelectedText | null {
  const [selected, setSelected] = useState<SelectedText | null>(null)
  useEffect(() => {
    const follow = () => {
      const element = field.current
      const { activeElement } = document
      // Pressing a button moves the focus to it; the selection stays.
      if (activeElement !== element) return activeElement && takesText(activeElement) ? setSelected(null) : undefined
      if (element) setSelected(selectedText(element.value, element.selectionStart, element.selectionEnd))
    }
    document.addEventListener('selectionchange', follow)
    return () => document.removeEventListener('selectionchange', follow)
  }, [field])
  return selected
}
