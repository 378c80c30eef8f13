import { useShell } from '@cahier/contract/react'
import { useLocation } from '@cahier/contract/router'
import { type RefObject, useEffect } from 'react'

/** Scrolls to the element in the address's fragment. A replaced address does not scroll. */
export function useScrollToHash(): void {
  const shell = useShell()
  const { hash, key } = useLocation()
  useEffect(() => {
    if (hash === '' || shell.history.action === 'REPLACE') return
    document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
  }, [hash, key, shell])
}

/**
 * After a link to another page, scrolls to the top of `content` and moves the focus there. Back keeps the browser's scroll
 * position.
 */
export function usePageArrival(content: RefObject<HTMLElement | null>): void {
  const shell = useShell()
  const { pathname } = useLocation()
  useEffect(() => {
    const { action, location } = shell.history
    if (action !== 'PUSH' || location.pathname !== pathname || location.hash !== '') return
    content.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [pathname, shell, content])
}
