import { type ReactNode, useDeferredValue, useMemo, useSyncExternalStore } from 'react'
import { type NavigationType, type Navigator, Router } from 'react-router-dom'
import type { ShellApi } from '../api/shell-api.ts'
import { usePending } from './pending.ts'

/**
 * react-router on the shell's history. Every React root has its own router but all share one history, so that links, back, and
 * the guard for unsaved work behave the same everywhere. Another page is rendered in pieces between which the tab answers input; what changes
 * within a page, such as the query that a search field writes, is rendered at once.
 */
export function RemoteRouter({ shell, children }: { shell: ShellApi; children: ReactNode }) {
  const { history } = shell
  const current = useSyncExternalStore(
    (listener) => history.listen(listener),
    () => history.location,
    () => history.location,
  )
  const deferred = useDeferredValue(current)
  const location = deferred.pathname === current.pathname ? current : deferred
  usePending(location !== current)
  // With the location, not before it: a change of either renders everything that reads the location.
  const shown = useMemo(() => ({ location, navigationType: history.action as NavigationType }), [location, history])
  const navigator = useMemo<Navigator>(
    () => ({
      createHref: (to) => history.createHref(to),
      go: (delta) => history.go(delta),
      push: (to, state) => history.push(to, state),
      replace: (to, state) => history.replace(to, state),
    }),
    [history],
  )
  return (
    <Router {...shown} navigator={navigator}>
      {children}
    </Router>
  )
}
