import { useEffect, useRef, useState } from 'react'
import type { PdfDocument } from './document.ts'
import { findText, type SearchedText, searchedText, searchedWords, type TextPlace } from './find-text.ts'

/** Passages that are found at most: nobody walks through more. */
const maxFoundPassages = 2000
/** Letters that are searched for at least. */
const minLetters = 2
/** Pages that are read before what they have is shown, so that a long document does not render for each of its pages. */
const newsPageCount = 20

export interface FoundPassage extends TextPlace {
  page: number
}

interface SearchState {
  found: readonly FoundPassage[]
  isReading: boolean
  /** Whether any page has text. */
  hasText: boolean
}
const nothing: SearchState = { found: [], isReading: false, hasText: true }

/** Searches a document as somebody types. */
export function useSearch(document: PdfDocument, onShow: (passage: FoundPassage) => void) {
  const [typed, setTyped] = useState('')
  const [state, setState] = useState(nothing)
  const [at, setAt] = useState(0)
  const pages = useRef(new Map<number, Promise<{ searched: SearchedText; runs: readonly string[] }>>())
  const show = useRef(onShow)
  useEffect(() => {
    show.current = onShow
  })

  const words = searchedWords(typed)
  useEffect(() => {
    setAt(0)
    if (words.length < minLetters) return setState(nothing)
    let isOver = false
    const read = (page: number) => {
      const asked = pages.current.get(page)
      if (asked) return asked
      const reading = document.runs(page).then((runs) => ({ searched: searchedText(runs), runs }))
      pages.current.set(page, reading)
      return reading
    }
    const search = async () => {
      const found: FoundPassage[] = []
      let hasText = false
      setState({ ...nothing, isReading: true })
      for (let page = 1; page <= document.pageCount && found.length < maxFoundPassages; page++) {
        // A page that cannot be read has nothing to find.
        const { searched, runs } = await read(page).catch(() => ({ searched: searchedText([]), runs: [] }))
        if (isOver) return
        hasText ||= searched.text !== ''
        const before = found.length
        found.push(...findText(searched, words, runs).map((passage) => ({ ...passage, page })))
        if (before === 0 && found[0]) show.current(found[0])
        if (page % newsPageCount === 0 || (before === 0 && found.length > 0))
          setState({ found: found.slice(0, maxFoundPassages), isReading: true, hasText })
      }
      setState({ found: found.slice(0, maxFoundPassages), isReading: false, hasText })
    }
    void search()
    return () => {
      isOver = true
    }
  }, [document, words])

  const step = (direction: 1 | -1) => {
    const { length } = state.found
    if (length === 0) return
    const next = (at + direction + length) % length
    setAt(next)
    const passage = state.found[next]
    if (passage) show.current(passage)
  }
  return { typed, type: setTyped, isSearching: words.length >= minLetters, ...state, at, step }
}
export type Search = ReturnType<typeof useSearch>
