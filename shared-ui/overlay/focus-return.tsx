import { type ReactElement, type RefObject, useRef, useState } from 'react'

/** The element that had the focus when a popup opened. `before` is the same of the popup that this element was in, for when the element is gone with it. */
interface Origin {
  element: HTMLElement
  before: Origin | undefined
}
const origins = new WeakMap<Element, Origin>()
/** Origin of the popup that is closing now: a dialog that opens at the same time, as from a menu's item, returns the focus to the same element. */
let closing: Origin | undefined

function originOf(element: Element | null): Origin | undefined {
  if (!(element instanceof HTMLElement) || element === document.body) return closing
  let popup: Element | null = element
  while (popup && !origins.has(popup)) popup = popup.parentElement
  return { element, before: popup ? origins.get(popup) : undefined }
}

/** Returns the focus, unless another element has taken it meanwhile or the popup was opened again. */
function giveBack(popup: HTMLElement, origin: Origin | undefined, isVisible: boolean) {
  const active = document.activeElement
  const isFree = active === null || active === document.body || popup.contains(active)
  if (!isFree || (popup.isConnected && popup.hasAttribute('data-open'))) return
  let target = origin
  while (target && !target.element.isConnected) target = target.before
  target?.element.focus({ preventScroll: true, ...(isVisible && { focusVisible: true }) })
}

interface FocusProps {
  ref(element: HTMLElement | null): void
  finalFocus(closedBy: string): false
}

/**
 * Returns the focus once to the element that had it when a popup opened. The library would otherwise look for the last element that ever opened anything,
 * and take the focus from a field that has just appeared.
 *
 * @param to what gets it: a menu's trigger, which some browsers do not focus when it is pressed
 * @param children renders the popup with these props; mounted as long as it is open
 */
export function FocusReturn({
  to,
  children,
}: {
  to?: RefObject<HTMLElement | null>
  children(props: FocusProps): ReactElement
}) {
  const [origin] = useState(() => originOf(to?.current ?? document.activeElement))
  const popup = useRef<HTMLElement>(null)
  return children({
    ref(element) {
      // Not cleared when the popup is removed: the library asks for the element after that.
      if (!element) return
      popup.current = element
      if (origin) origins.set(element, origin)
    },
    finalFocus(closedBy) {
      const closed = popup.current
      if (!closed) return false
      closing = origin
      // In a microtask, so that an element that appears instead can take the focus first.
      queueMicrotask(() => {
        closing = undefined
        giveBack(closed, origin, closedBy === 'keyboard')
      })
      return false
    },
  })
}
