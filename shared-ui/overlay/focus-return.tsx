import { type ReactElement, type RefObject, useRef, useState } from 'react'

/** Where the focus was when something opened; `before` is that of the dialog or menu it was in, for when this one is gone with it. */
interface Origin {
  element: HTMLElement
  before: Origin | undefined
}
const origins = new WeakMap<Element, Origin>()
/** Of what is closing now: a dialog that opens in the same moment, as from a menu's item, goes back to the same. */
let closing: Origin | undefined

function originOf(element: Element | null): Origin | undefined {
  if (!(element instanceof HTMLElement) || element === document.body) return closing
  let popup: Element | null = element
  while (popup && !origins.has(popup)) popup = popup.parentElement
  return { element, before: popup ? origins.get(popup) : undefined }
}

/** Gives the focus to what had it, unless something else has taken it meanwhile, or the popup is open all the same. */
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
 * Gives the focus back once to what had it when a popup opened. The library would otherwise look for the last element that ever opened anything,
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
      // Kept when the popup leaves the page: what closes it asks afterwards.
      if (!element) return
      popup.current = element
      if (origin) origins.set(element, origin)
    },
    finalFocus(closedBy) {
      const closed = popup.current
      if (!closed) return false
      closing = origin
      // Once what appears instead has had its chance.
      queueMicrotask(() => {
        closing = undefined
        giveBack(closed, origin, closedBy === 'keyboard')
      })
      return false
    },
  })
}
