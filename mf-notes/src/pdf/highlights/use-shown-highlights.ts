import { useEffect, useMemo, useState } from 'react'
import type { Highlight } from '../../data/highlight-changes.ts'
import type { LaidText, PdfDocument } from '../document.ts'
import { partsOf, quadsOfParts } from './passage-boxes.ts'
import type { Quads } from './quads.ts'
import { usePlaces } from './use-places.ts'

/** A highlight where it stands in the edition that is shown. */
export interface ShownHighlight extends Highlight {
  /** Null where its words are not in this edition; undefined while they are looked for. */
  shownPage: number | null | undefined
  /** Null until its page is drawn. */
  shownQuads: Quads | null
}

const none: readonly Highlight[] = []

/** @param document always the same one @param laid the texts of the pages that are drawn @param scale CSS pixels of a point */
export function useShownHighlights(
  document: PdfDocument,
  highlights: readonly Highlight[] = none,
  laid: ReadonlyMap<number, LaidText>,
  scale: number,
): readonly ShownHighlight[] {
  const places = usePlaces(document, highlights)
  /** Of those whose place was found by their words. */
  const [measured, setMeasured] = useState<ReadonlyMap<string, Quads>>(new Map())
  useEffect(() => {
    setMeasured((before) => {
      const after = new Map(before)
      for (const [id, place] of places) {
        const text = place === 'missing' || before.has(id) ? undefined : laid.get(place.page)
        if (text && place !== 'missing') after.set(id, quadsOfParts(partsOf(place, text), text, scale))
      }
      return after.size > before.size ? after : before
    })
  }, [places, laid, scale])
  return useMemo(
    () =>
      highlights.map((highlight) => {
        if (highlight.file_hash === document.hash)
          return { ...highlight, shownPage: highlight.page, shownQuads: highlight.quads }
        const place = places.get(highlight.id)
        const shownPage = place === 'missing' ? null : place?.page
        return { ...highlight, shownPage, shownQuads: measured.get(highlight.id) ?? null }
      }),
    [document, highlights, places, measured],
  )
}
