/**
 * Makes an element look like another one and leaves a part of it in place: the cell in which one writes would lose the focus, and what a phone's keyboard has begun.
 *
 * @param kept the part, inside `element`
 * @param twin what `kept` is in the other element, whose other parts are taken out of it
 */
export function drawAround(element: HTMLElement, kept: Element, twin: Element): void {
  let old: Element = kept
  let drawn: Element = twin
  copyAttributes(drawn, old)
  while (old !== element) {
    const parent = old.parentElement
    const drawnParent = drawn.parentElement
    if (!parent || !drawnParent) return
    const before = siblings(drawn, 'previousSibling')
    const after = siblings(drawn, 'nextSibling')
    for (const sibling of [...siblings(old, 'previousSibling'), ...siblings(old, 'nextSibling')]) sibling.remove()
    old.before(...before)
    old.after(...after)
    old = parent
    drawn = drawnParent
  }
}

function siblings(element: Element, way: 'previousSibling' | 'nextSibling'): ChildNode[] {
  const found: ChildNode[] = []
  for (let node = element[way]; node; node = node[way]) found.push(node as ChildNode)
  return way === 'previousSibling' ? found.reverse() : found
}

function copyAttributes(from: Element, to: Element): void {
  const side = from.getAttribute('data-side')
  if (side) to.setAttribute('data-side', side)
  else to.removeAttribute('data-side')
}
