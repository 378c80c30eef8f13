import type { ReactNode } from 'react'
import { createRoutesFromChildren, useRoutes } from 'react-router-dom'

/**
 * The routes of one area, as `<Route>` children. At an address of another area it renders nothing: from the click on
 * until the remote has been unmounted, the page's one history is there already.
 */
export function Routes({ children }: { children?: ReactNode }) {
  return useRoutes([...createRoutesFromChildren(children), { path: '*', element: null }])
}
