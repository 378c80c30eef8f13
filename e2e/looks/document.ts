import type { NodeResult, RunOptions } from 'axe-core'

// What a check finds in a document. Playwright sends these functions to a page one by one: each stands alone.

/** What is wider than the page, or than its own box, which then cuts it off. */
export function tooWide(): string[] {
  const found: string[] = []
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) found.push(`the page: ${scrollWidth} of ${clientWidth}`)
  for (const element of document.querySelectorAll<HTMLElement>(
    ':is(main, [role=dialog], [role=alertdialog]) :is(button, a, label, h1, h2, h3, h4, td, th)',
  ))
    if (element.checkVisibility() && element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1)
      found.push(`${element.tagName} ${element.textContent}`)
  return found
}

/** The selectors that match something. */
export const present = (selectors: readonly string[]): string[] =>
  selectors.filter((selector) => document.querySelector(selector))

/** The kinds of elements that are visible, by tag and classes, with their colours. */
export function kinds(within: readonly string[]): string[] {
  const found = new Set<string>()
  for (const element of within.flatMap((part) => [...document.querySelectorAll(`${part} *`)])) {
    if (!element.checkVisibility()) continue
    const { color, backgroundColor, borderColor, opacity } = getComputedStyle(element)
    found.add([element.tagName, element.getAttribute('class'), color, backgroundColor, borderColor, opacity].join(' '))
  }
  return [...found]
}

/** What a screen says, seen or heard: its lines, and the texts and names that they are made of. */
export function texts(): string[] {
  const said: string[] = []
  for (const part of document.querySelectorAll<HTMLElement>('main, [role=dialog], [role=alertdialog]')) {
    // biome-ignore lint/performance/useDomNodeTextContent: styles decide what stands on one line.
    said.push(...part.innerText.split('\n'))
    // What stands in a field is the learner's.
    for (const element of part.querySelectorAll(':not(textarea)')) {
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) said.push(node.textContent ?? '')
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) said.push(element.getAttribute(name) ?? '')
    }
  }
  return [...new Set(said.map((text) => text.trim()))]
}

/**
 * Waits for transitions, because elements that are fading in have too little contrast. A colour that is inherited begins to change when its parent's
 * has changed, so one frame without transitions is not enough. Endless animations are ignored. It looks at each frame, because the promise
 * of a transition whose element is replaced meanwhile may never settle.
 */
export async function endTransitions(): Promise<void> {
  const isMoving = ({ effect, playState }: Animation) =>
    playState !== 'finished' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
  for (let still = 0; still < 2; still++) {
    await new Promise(requestAnimationFrame)
    if (document.getAnimations().some(isMoving)) still = -1
  }
}

/** The rules that the parts of a document violate, with the elements. The document has axe. */
export async function brokenRules([within, options]: readonly [readonly string[], RunOptions]): Promise<string[]> {
  const parts = { include: within.filter((part) => document.querySelector(part)) }
  const { violations } = await window.axe.run(parts, { resultTypes: ['violations'], elementRef: true, ...options })
  // A toast that went meanwhile had too little contrast.
  const stays = ({ element }: NodeResult) => element?.isConnected && !element.closest('[data-ending-style]')
  return violations
    .map(({ id, nodes }) => ({ id, targets: nodes.filter(stays).map(({ target }) => target.join(' ')) }))
    .filter(({ targets }) => targets.length > 0)
    .map(({ id, targets }) => `${id}: ${targets.join(', ')}`)
}

declare global {
  interface Window {
    axe: typeof import('axe-core')
  }
}
