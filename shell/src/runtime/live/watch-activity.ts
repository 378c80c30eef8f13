/** What the learner does with keyboard and pointer. */
export interface Activity {
  /** Whether a text field on the page holds something that was typed into it. */
  typed(): boolean
  /** Milliseconds since a key or the pointer was last used. */
  quiet(): number
  /** Call when everything typed so far has been saved. */
  saved(): void
}

const textFields = 'textarea, [contenteditable]:not([contenteditable="false"]), input:not([type]), '.concat(
  ['text', 'search', 'email', 'url', 'tel', 'number', 'password', 'date', 'time', 'datetime-local']
    .map((type) => `input[type="${type}"]`)
    .join(),
)

function holdsText(field: Element): boolean {
  // Text in a search field is not unsaved work once the field has lost the focus.
  if (field.matches('[type="search"], [role="searchbox"]') && field !== document.activeElement) return false
  return ('value' in field ? String(field.value) : (field.textContent ?? '')) !== ''
}

/** Watches the whole page, whichever React root a field belongs to. */
export function watchActivity(): Activity {
  const fields = new Set<Element>()
  let last = Number.NEGATIVE_INFINITY
  const used = () => {
    last = performance.now()
  }
  for (const event of ['keydown', 'pointerdown', 'input'])
    addEventListener(event, used, { capture: true, passive: true })
  addEventListener(
    'input',
    ({ target }) => {
      const field = target instanceof Element ? target.closest(textFields) : null
      if (field) fields.add(field)
    },
    { capture: true },
  )
  return {
    typed() {
      for (const field of fields) if (!field.isConnected) fields.delete(field)
      return [...fields].some(holdsText)
    },
    quiet: () => performance.now() - last,
    saved: () => fields.clear(),
  }
}
