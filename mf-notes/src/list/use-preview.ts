import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

/** Milliseconds that a pointer or the focus rests on a card before its preview opens. */
export const previewDelay = 300

/**
 * Opens what belongs to a card when a mouse was moved onto it or the tab key came to it, and closes it when both have left or
 * Escape is pressed. A focus that the page gives back opens nothing: nobody went there. Neither does touch: there, a tap opens
 * the note.
 */
export function usePreview() {
  const [open, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The pointer came over the card and has not moved since: perhaps it is the card that came under the pointer. */
  const arrived = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])

  const openSoon = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(true), previewDelay)
  }
  const close = () => {
    clearTimeout(timer.current)
    setOpen(false)
  }

  return {
    open,
    close,
    /** For the element that holds the card and its preview. */
    handlers: {
      onPointerEnter: ({ pointerType }: PointerEvent) => {
        arrived.current = pointerType === 'mouse'
      },
      onPointerMove: () => {
        if (arrived.current) openSoon()
        arrived.current = false
      },
      onPointerLeave: ({ currentTarget }: PointerEvent) => {
        arrived.current = false
        if (!currentTarget.querySelector(':focus-visible')) close()
      },
      // The key goes down where the focus was and up where it is.
      onKeyUp: ({ key }: KeyboardEvent) => {
        if (key === 'Tab') openSoon()
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) close()
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Escape' || !open) return
        event.stopPropagation()
        const inside = event.target instanceof Element && event.target.closest('[data-preview]') !== null
        if (inside) event.currentTarget.querySelector<HTMLElement>('a[href]')?.focus()
        close()
      },
    },
  }
}
