import { type RefObject, useLayoutEffect, useState } from 'react'

/** Pixels above and below the window that are rendered too, so that items exist before they scroll into view. */
const renderMarginPx = 700
/** Pixels of scrolling between two updates. */
const scrollStepPx = 200

export interface Stretch {
  from: number
  to: number
}

/** The part of an element, in pixels from its top, that is in the window or near it. */
export function useStretch(element: RefObject<HTMLElement | null>): Stretch {
  const [stretch, setStretch] = useState<Stretch>({ from: -renderMarginPx, to: innerHeight + renderMarginPx })
  useLayoutEffect(() => {
    const look = () => {
      const top = element.current?.getBoundingClientRect().top ?? 0
      const from = Math.floor((-top - renderMarginPx) / scrollStepPx) * scrollStepPx
      const to = Math.ceil((innerHeight - top + renderMarginPx) / scrollStepPx) * scrollStepPx
      setStretch((known) => (known.from === from && known.to === to ? known : { from, to }))
    }
    look()
    // While it is captured: a list in a dialog scrolls with the dialog, whose event goes no further.
    addEventListener('scroll', look, { passive: true, capture: true })
    addEventListener('resize', look)
    return () => {
      removeEventListener('scroll', look, { capture: true })
      removeEventListener('resize', look)
    }
  }, [element])
  return stretch
}
