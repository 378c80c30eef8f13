import { useEffect } from 'react'
import type { LaidText } from './document.ts'
import type { FoundPassage } from './use-search.ts'

/** Names of the marks, as the style sheet has them. */
const all = 'pdf-found'
const now = 'pdf-found-now'

/** The letters of a passage among the runs of its page. */
export function rangeOf({ from, to }: FoundPassage, runs: readonly HTMLElement[]): Range | null {
  const first = runs[from.run]?.firstChild
  const last = runs[to.run]?.firstChild
  if (!first || !last) return null
  const range = document.createRange()
  range.setStart(first, Math.min(from.offset, first.textContent?.length ?? 0))
  range.setEnd(last, Math.min(to.offset, last.textContent?.length ?? 0))
  return range
}

/** Marks what is found on the pages that are drawn. */
export function useFoundMarks(found: readonly FoundPassage[], at: number, texts: ReadonlyMap<number, LaidText>): void {
  useEffect(() => {
    // Browsers without it show the passage by scrolling there.
    if (!('highlights' in CSS)) return
    const ranges = found.map((passage) => {
      const runs = texts.get(passage.page)?.runs
      return runs ? rangeOf(passage, runs) : null
    })
    const current = ranges[at]
    const others = ranges.filter((range) => range !== null && range !== current) as Range[]
    CSS.highlights.set(all, new Highlight(...others))
    CSS.highlights.set(now, new Highlight(...(current ? [current] : [])))
    return () => {
      CSS.highlights.delete(all)
      CSS.highlights.delete(now)
    }
  }, [found, at, texts])
}
