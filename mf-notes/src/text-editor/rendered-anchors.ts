import { findHeading } from './anchors.ts'

/** The element of a rendered text that an anchor leads to; null if there is none. */
function elementAt(root: ParentNode, anchor: string): HTMLElement | null {
  if (anchor.startsWith('^')) {
    const id = anchor.slice(1).toLowerCase()
    const named = [...root.querySelectorAll<HTMLElement>('[data-block]')]
    return named.find(({ dataset }) => dataset.block?.split(' ').includes(id)) ?? null
  }
  const headings = [...root.querySelectorAll<HTMLElement>('[data-heading]')].map((element) => ({
    element,
    level: Number(element.tagName.slice(1)),
    text: element.dataset.heading ?? '',
  }))
  return findHeading(headings, anchor)?.element ?? null
}

/** Scrolls a rendered text to where an anchor leads, and gives the focus to it. @returns whether the text has such a place */
export function showAnchorIn(root: ParentNode, anchor: string): boolean {
  const element = elementAt(root, anchor)
  if (!element) return false
  element.scrollIntoView({ block: 'start' })
  focusOn(element)
  return true
}

/** Puts a text that was rendered again in place of the one before: the place that has the focus keeps it. */
export function renderAgain(root: ParentNode, text: DocumentFragment): void {
  const places = () => [...root.querySelectorAll<HTMLElement>('[data-heading], [data-block]')]
  const focused = places().find((element) => element === document.activeElement)
  root.replaceChildren(text)
  const again =
    focused && places().find(({ id, dataset }) => id === focused.id && dataset.block === focused.dataset.block)
  if (again) focusOn(again)
}

function focusOn(element: HTMLElement): void {
  element.tabIndex = -1
  element.focus({ preventScroll: true })
}
