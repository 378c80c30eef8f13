import type { ReactNode } from 'react'
import { createRoot, hydrateRoot, type Root, type RootOptions } from 'react-dom/client'

const optionsOf = new WeakMap<Element, RootOptions>()

/** Sets the root options for the next mount of a container, because single-spa-react cannot pass them. */
export function setRootOptions(container: Element, options: RootOptions): void {
  optionsOf.set(container, options)
}

/** The `ReactDOMClient` given to single-spa-react. A container with server-rendered content is hydrated. */
export const rootClient = {
  createRoot(container: Element): Pick<Root, 'render' | 'unmount'> {
    const options = optionsOf.get(container)
    if (!container.hasAttribute('data-ssr')) return createRoot(container, options)
    let root: Root | undefined
    return {
      render(element: ReactNode) {
        if (root) root.render(element)
        else root = hydrateRoot(container, element, options)
      },
      unmount: () => root?.unmount(),
    }
  },
}
