const heard = ['aria-label', 'placeholder', 'title', 'alt'] as const

/**
 * What the document says in at least three words, seen or heard, each once. A test compares two languages by it: a sentence that stays the
 * same was written into a component.
 */
export function sentences(): string[] {
  const said = [...document.querySelectorAll('body *')].flatMap((element) => [
    ...[...element.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : '')),
    ...heard.map((name) => element.getAttribute(name) ?? ''),
  ])
  return [...new Set(said.map((text) => text.trim()).filter((text) => /\p{L}\S*\s+\p{L}\S*\s+\p{L}/u.test(text)))]
}
