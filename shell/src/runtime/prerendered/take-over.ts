const controls = 'a[href], button, input, select, textarea, summary, [tabindex]'
const fields = 'input, textarea, select'
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Shows the shell in place of the page that was rendered beforehand, if there is one: nothing else does so again. */
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
  // Whoever is pressing something would press nothing.
  if (page.querySelector(':active')) addEventListener('pointerup', () => setTimeout(swap), { once: true })
  else swap()
}

/** Takes over once a remote shows something in its room: it may have been mounted with its texts still on their way. */
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

/** Whether it holds something else than the page came with. */
const isTouched = (field: Field) =>
  field instanceof HTMLSelectElement ? !field.selectedOptions[0]?.defaultSelected : field.value !== field.defaultValue

/** What the visitor has done in the meantime is done in the page that takes its place: both hold the same controls. */
function carryOver(from: Element, to: Element): void {
  const counterpart = (element: Element | null, selector: string) => {
    const index = element ? [...from.querySelectorAll(selector)].indexOf(element) : -1
    return index < 0 ? null : (to.querySelectorAll<HTMLElement>(selector)[index] ?? null)
  }
  for (const field of from.querySelectorAll<Field>(fields)) {
    const own = counterpart(field, fields) as Field | null
    if (!own || own.value === field.value || !isTouched(field)) continue
    // React listens to what the element itself is told, past the property that it watches.
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(own), 'value') ?? {}
    set?.call(own, field.value)
    own.dispatchEvent(new Event(own instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
  }
  const focused = counterpart(from.querySelector(':focus'), controls)
  const wanted = counterpart(from.querySelector('[data-wanted]'), controls)
  focused?.focus({ preventScroll: true })
  wanted?.click()
}
