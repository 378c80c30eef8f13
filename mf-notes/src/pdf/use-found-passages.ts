import { useEffect, useRef } from 'react'
import type { LaidText, PdfDocument } from './document.ts'
import { rangeOf, useFoundMarks } from './use-found-marks.ts'
import { type FoundPassage, type Search, useSearch } from './use-search.ts'

/**
 * Searches a document, marks what is found, and shows one passage after the other. A passage is scrolled to twice: its page, and once that has its text, its
 * line.
 *
 * @param laid the texts of the pages that are drawn
 * @param isShown whether the search is open
 */
export function useFoundPassages(
  document: PdfDocument,
  laid: ReadonlyMap<number, LaidText>,
  isShown: boolean,
  goTo: (page: number) => void,
): Search {
  const wanted = useRef<FoundPassage | null>(null)
  const showLine = (passage: FoundPassage): boolean => {
    const runs = laid.get(passage.page)?.runs
    const line = runs?.[passage.from.run]
    if (!line || !rangeOf(passage, runs)) return false
    wanted.current = null
    line.scrollIntoView({ block: 'center', inline: 'nearest' })
    return true
  }
  const search = useSearch(document, (passage) => {
    wanted.current = passage
    if (!showLine(passage)) goTo(passage.page)
  })
  useFoundMarks(isShown ? search.found : none, search.at, laid)
  useEffect(() => {
    const passage = wanted.current
    const line = passage && laid.get(passage.page)?.runs[passage.from.run]
    if (!line) return
    wanted.current = null
    line.scrollIntoView({ block: 'center', inline: 'nearest' })
  }, [laid])
  return search
}

const none: readonly FoundPassage[] = []
