const controls = 'a[href], button, input, select, textarea, summary, [tabindex]'
const fields = 'input, textarea, select'
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Replaces the prerendered page, if there is one, with the shell. Later calls do nothing. */
export function takeOver(): void {
  const page = document.getElementById('prerendered')
  const root = document.getElementById('root')
  if (!page || !root) return
  const swap = () => {
    root.hidden = false
    carryOver(page, root)
    page.remove()
    for (const link of document.querySelectorAll('link[data-prerendered]')) link.remove()
  }
  // Wait while a control is pressed: removing it would lose the click.
  if (page.querySelector(':active')) addEventListener('pointerup', () => setTimeout(swap), { once: true })
  else swap()
}

/** Takes over once the remote has rendered something: a mounted remote may still be waiting for its texts. */
export function takeOverWithin(room: HTMLElement): () => void {
  if (room.childElementCount > 0) takeOver()
  const observer = new MutationObserver(() => {
    if (room.childElementCount === 0) return
    observer.disconnect()
    takeOver()
  })
  if (document.getElementById('prerendered')) observer.observe(room, { childList: true })
  return () => observer.disconnect()
}

/** Whether the visitor has changed the field. */
const isTouched = (field: Field) =>
  field instanceof HTMLSelectElement ? !field.selectedOptions[0]?.defaultSelected : field.value !== field.defaultValue

/** Repeats typed values, focus and the recorded click in the new page, which has the same controls in the same order. */
function carryOver(from: Element, to: Element): void {
  const counterpart = (element: Element | null, selector: string) => {
    const index = element ? [...from.querySelectorAll(selector)].indexOf(element) : -1
    return index < 0 ? null : (to.querySelectorAll<HTMLElement>(selector)[index] ?? null)
  }
  for (const field of from.querySelectorAll<Field>(fields)) {
    const own = counterpart(field, fields) as Field | null
    if (!own || own.value === field.value || !isTouched(field)) continue
    // React overrides the `value` property of the element: call the prototype's setter so that it notices the change.
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(own), 'value') ?? {}
    set?.call(own, field.value)
    own.dispatchEvent(new Event(own instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
  }
  const focused = counterpart(from.querySelector(':focus'), controls)
  const wanted = counterpart(from.querySelector('[data-wanted]'), controls)
  focused?.focus({ preventScroll: true })
  wanted?.click()
}
