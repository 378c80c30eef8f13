/** Milliseconds in which the new content has to show the focused control again. */
const refocusTimeoutMs = 1_000

/** Identifies a control: two elements with the same name are the same control to a learner. */
const nameOf = (element: Element) =>
  [element.tagName, ...['name', 'aria-label', 'href', 'type'].map((name) => element.getAttribute(name))].join(' ')

/** The path from an ancestor to an element, as child indices. */
function wayTo(root: Element, element: Element): number[] {
  const way: number[] = []
  for (let at = element; at !== root && at.parentElement; at = at.parentElement) {
    way.unshift([...at.parentElement.children].indexOf(at))
  }
  return way
}

type TextField = HTMLInputElement | HTMLTextAreaElement
const isTextField = (element: Element): element is TextField =>
  element.matches('textarea, input') && (element as TextField).selectionStart !== null

/**
 * Records the scroll position, the focused control and its caret before the content of a room is replaced.
 *
 * @returns restores them in the new content; until then the room keeps its height
 */
export function keepPlace(room: HTMLElement): () => void {
  const { scrollX, scrollY } = window
  room.style.minHeight = `${room.offsetHeight}px`
  const held = document.activeElement
  // Full-screen views are rendered outside the room.
  const root = room.contains(held) ? room : document.body
  const way = held && held !== document.body && held !== room ? wayTo(root, held) : null
  const name = held && nameOf(held)
  const caret =
    held && isTextField(held) ? { value: held.value, at: [held.selectionStart, held.selectionEnd] as const } : null

  const refocus = (): boolean => {
    if (!way) return true
    const found = way.reduce<Element | undefined>((at, index) => at?.children[index], root)
    if (!(found instanceof HTMLElement) || nameOf(found) !== name) return false
    const { activeElement } = document
    // The learner has moved the focus meanwhile.
    if (activeElement !== document.body && activeElement !== found) return true
    found.focus({ preventScroll: true })
    if (caret && isTextField(found) && found.value === caret.value) found.setSelectionRange(...caret.at)
    return document.activeElement === found
  }

  return () => {
    scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' })
    const release = () => {
      observer.disconnect()
      clearTimeout(timer)
      room.style.minHeight = ''
    }
    let found = refocus()
    const observer = new MutationObserver(() => {
      found ||= refocus()
    })
    observer.observe(root, { childList: true, subtree: true })
    const timer = setTimeout(() => {
      release()
      if (found || root !== room || document.activeElement !== document.body) return
      room.tabIndex = -1
      room.focus({ preventScroll: true })
    }, refocusTimeoutMs)
  }
}
