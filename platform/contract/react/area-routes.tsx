import type { ReactNode } from 'react'
import { createRoutesFromChildren, useRoutes } from 'react-router-dom'

/**
 * The routes of one area, as `<Route>` children. Renders nothing at an address of another area: after a navigation the shared
 * history changes before the remote is unmounted.
 */
export function Routes({ children }: { children?: ReactNode }) {
  return useRoutes([...createRoutesFromChildren(children), { path: '*', element: null }])
}
