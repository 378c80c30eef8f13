import { useShell } from '@cahier/contract/react'
import { useLocation } from '@cahier/contract/router'
import { type RefObject, useEffect } from 'react'

/** Shows the element that the address names. A replaced address stays where the reader is. */
export function useScrollToHash(): void {
  const shell = useShell()
  const { hash, key } = useLocation()
  useEffect(() => {
    if (hash === '' || shell.history.action === 'REPLACE') return
    document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
  }, [hash, key, shell])
}

/** After a link to a page its reader is at the top of `content` and hears it. Back keeps the browser's own place. */
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
