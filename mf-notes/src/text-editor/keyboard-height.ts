/**
 * Keeps the height of the phone's keyboard in `--keyboard` of an element. Browsers that make the window smaller for it report none.
 *
 * @returns ends it
 */
export function followKeyboard(element: HTMLElement): () => void {
  const { visualViewport } = window
  if (!visualViewport) return () => {}
  const follow = () => {
    const hidden = innerHeight - visualViewport.height - visualViewport.offsetTop
    element.style.setProperty('--keyboard', `${Math.max(0, Math.round(hidden))}px`)
  }
  follow()
  const listening = new AbortController()
  for (const type of ['resize', 'scroll']) visualViewport.addEventListener(type, follow, { signal: listening.signal })
  return () => listening.abort()
}
