import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

/** Milliseconds that a pointer or the focus rests on a card before its preview opens. */
export const previewDelayMs = 300

/**
 * Opens the preview of a card when the mouse moves onto it or the tab key focuses it, and closes it when both have left or
 * Escape is pressed. A focus that the page restores opens nothing, because the learner did not move there. Touch opens nothing
 * either: a tap opens the note.
 */
export function usePreview() {
  const [open, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The pointer is over the card and has not moved since: the card may have scrolled under it. */
  const arrived = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])

  const openSoon = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(true), previewDelayMs)
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
      // keydown fires on the element that had the focus before, keyup on the one that has it now.
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
