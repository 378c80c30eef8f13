import { areSingleKeysOn } from '@cahier/contract'
import { useLayoutEffect, useRef } from 'react'
import type { Rating } from '../data/reviews.ts'

export interface ReviewKeys {
  flip(): void
  rate(rating: Rating): void
  undo(): void
  move(by: 1 | -1): void
}

/** By physical key, so that 1 to 4 work without Shift on an AZERTY keyboard. */
const ratingOf: Readonly<Record<string, Rating>> = {
  Digit1: 1,
  Digit2: 2,
  Digit3: 3,
  Digit4: 4,
  Numpad1: 1,
  Numpad2: 2,
  Numpad3: 3,
  Numpad4: 4,
}

/** Toasts have the role dialog as well, but are not modal. */
const openDialog = ':is([role="dialog"], [role="alertdialog"]):not([aria-modal="false"])'

/** Whether the focused element handles the key itself: text input, a list of choices, a dialog, or Space on a button. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return true
  if (document.querySelector(openDialog)) return true
  if (!(event.target instanceof Element)) return false
  if (event.target.closest('input, textarea, select, [contenteditable], [role="menu"]')) return true
  return event.code === 'Space' && event.target.closest('button, a') !== null
}

/** Space turns the card, 1 to 4 rate it, Z undoes an answer, arrows turn pages: of the card that is seen, also in the moment that it appears. */
export function useReviewKeys(keys: ReviewKeys): void {
  const latest = useRef(keys)
  useLayoutEffect(() => {
    latest.current = keys
  })
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isTaken(event)) return
      const single = areSingleKeysOn()
      const rating = single && ratingOf[event.code]
      if (rating) latest.current.rate(rating)
      else if (event.code === 'Space') latest.current.flip()
      else if (single && event.key.toLowerCase() === 'z') latest.current.undo()
      else if (event.key === 'ArrowLeft') latest.current.move(-1)
      else if (event.key === 'ArrowRight') latest.current.move(1)
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
