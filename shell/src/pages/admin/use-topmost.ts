import { useSyncExternalStore } from 'react'

/** The full screen that is open, because nothing beside it can be used then; else the page. */
export const useTopmost = (): Element => useSyncExternalStore(follow, topmost)

const topmost = () => document.querySelector('[data-full-screen]') ?? document.body

function follow(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}
