import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { PdfDocument, PdfPage } from './document.ts'
import { type Anchor, alivePages, anchorAt, pageAt, pageGapPx, placesOf, topOf } from './page-places.ts'
import { sizesOf } from './use-document.ts'
import { clampZoom, factorOf, type Size, scaleOf, stepFrom, type Zoom } from './zoom.ts'

/** What is on screen of a document: which pages, how large, and the ways to move. */
export function usePages(
  document: PdfDocument,
  firstPage: PdfPage,
  scroller: RefObject<HTMLElement | null>,
  initialPage: number,
) {
  const { pageCount } = document
  const [zoom, setZoom] = useState<Zoom>('width')
  const [room, setRoom] = useState<Size>({ width: 0, height: 0 })
  const [top, setTop] = useState(0)
  const [known, setKnown] = useState<ReadonlyMap<number, Size>>(new Map())
  const anchor = useRef<Anchor>({ page: initialPage, share: 0 })

  const factor = factorOf(zoom, firstPage.size.width, room.width)
  const scale = scaleOf(factor)
  const sizes = useMemo(() => sizesOf(pageCount, firstPage.size, known), [pageCount, firstPage, known])
  const places = useMemo(() => placesOf(sizes, scale), [sizes, scale])

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const measure = () => setRoom({ width: element.clientWidth, height: element.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller])

  // The line that is read stays where it is while pages get another size.
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element || room.width === 0) return
    const wanted = topOf(places, anchor.current)
    element.scrollTop = anchor.current.share === 0 ? wanted - pageGapPx / 2 : wanted
    setTop(element.scrollTop)
  }, [places, room, scroller])

  const onScroll = useCallback(() => {
    const element = scroller.current
    if (!element) return
    anchor.current = anchorAt(places, element.scrollTop)
    setTop(element.scrollTop)
  }, [places, scroller])

  const goTo = useCallback(
    (page: number, share = 0) => {
      const element = scroller.current
      if (!element) return
      anchor.current = { page: Math.min(pageCount, Math.max(1, page)), share }
      const above = share === 0 ? pageGapPx / 2 : element.clientHeight / 3
      element.scrollTop = topOf(places, anchor.current) - above
      onScroll()
    },
    [onScroll, pageCount, places, scroller],
  )
  const learnSize = useCallback((page: number, size: Size) => {
    setKnown((before) => {
      const had = before.get(page)
      return had?.width === size.width && had.height === size.height ? before : new Map(before).set(page, size)
    })
  }, [])

  return {
    alive: room.height === 0 ? [] : alivePages(places, top, room.height),
    current: pageAt(places, top + room.height / 2),
    sizes,
    places,
    scale,
    factor,
    widest: Math.max(...[...known.values(), firstPage.size].map(({ width }) => width)) * scale,
    onScroll,
    goTo,
    learnSize,
    zoomTo: (next: number) => setZoom(clampZoom(next)),
    zoomBy: (direction: 1 | -1) => setZoom(stepFrom(factor, direction)),
    fitWidth: () => setZoom('width'),
  }
}
export type Pages = ReturnType<typeof usePages>
