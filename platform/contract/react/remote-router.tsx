import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import { type NavigationType, type Navigator, Router } from 'react-router-dom'
import type { ShellApi } from '../v1/shell-api.ts'

/**
 * react-router on the shell's history. Every React root has its own router but all share one history, so that links, back, and
 * the guard for unsaved work behave the same everywhere.
 */
export function RemoteRouter({ shell, children }: { shell: ShellApi; children: ReactNode }) {
  const { history } = shell
  const location = useSyncExternalStore(
    (listener) => history.listen(listener),
    () => history.location,
    () => history.location,
  )
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
    <Router location={location} navigationType={history.action as NavigationType} navigator={navigator}>
      {children}
    </Router>
  )
}
