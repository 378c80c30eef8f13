import type { ShellHistory } from '@cahier/contract'
import { parsePath } from 'history'

/**
 * A history that navigates to another path by a document load while one is due. Navigations with state stay in the page, because a
 * load would lose the state; so do back and forward.
 *
 * @param load gets a path with query and hash
 */
export function withDocumentLoads(
  history: ShellHistory,
  isDue: () => boolean,
  load: (href: string) => void = (href) => location.assign(href),
): ShellHistory {
  return {
    get location() {
      return history.location
    },
    get action() {
      return history.action
    },
    push(to, state) {
      const { pathname = history.location.pathname } = typeof to === 'string' ? parsePath(to) : to
      const leaves = pathname !== history.location.pathname && (state ?? null) === null
      if (leaves && isDue()) load(history.createHref(to))
      else history.push(to, state)
    },
    replace: (to, state) => history.replace(to, state),
    go: (delta) => history.go(delta),
    createHref: (to) => history.createHref(to),
    listen: (listener) => history.listen(listener),
  }
}
