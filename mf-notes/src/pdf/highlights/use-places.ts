import { useEffect, useRef, useState } from 'react'
import type { Highlight } from '../../data/highlight-changes.ts'
import type { PdfDocument } from '../document.ts'
import { searchedText } from '../find-text.ts'
import { type DocumentText, documentText, type FoundAgain, findAgain } from './find-again.ts'

/** Where a highlight stands in the edition that is shown; `missing` where its words are not in it. */
export type HighlightPlace = FoundAgain | 'missing'

/** Ids of the highlights that were made in another edition, with their places here. Those that were not looked for yet have none. */
export type PlacesElsewhere = ReadonlyMap<string, HighlightPlace>

/** Finds those that were made in another edition: the text is read only then. @param document always the same one */
export function usePlaces(document: PdfDocument, highlights: readonly Highlight[]): PlacesElsewhere {
  const [places, setPlaces] = useState<PlacesElsewhere>(new Map())
  const text = useRef<Promise<DocumentText>>(undefined)
  const known = useRef(new Map<string, HighlightPlace>())
  useEffect(() => {
    const others = highlights.filter(({ id, file_hash }) => file_hash !== document.hash && !known.current.has(id))
    if (others.length === 0) return
    let isOver = false
    text.current ??= textOf(document)
    const { current: reading } = text
    const search = async () => {
      const whole = await reading
      for (const highlight of others) {
        if (isOver) return
        known.current.set(highlight.id, findAgain(highlight, whole) ?? 'missing')
        // A long document must not hold the page.
        await new Promise((resolve) => setTimeout(resolve))
      }
      if (!isOver) setPlaces(new Map(known.current))
    }
    void search()
    return () => {
      isOver = true
    }
  }, [document, highlights])
  return places
}

/** A page that cannot be read has nothing to find. */
async function textOf(document: PdfDocument): Promise<DocumentText> {
  const pages: { searched: ReturnType<typeof searchedText>; runs: readonly string[] }[] = []
  for (let page = 1; page <= document.pageCount; page++) {
    const runs = await document.runs(page).catch(() => [])
    pages.push({ searched: searchedText(runs), runs })
  }
  return documentText(pages)
}
