import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot, type Root, type RootOptions } from 'react-dom/client'

const optionsOf = new WeakMap<Element, RootOptions>()

/** Sets the root options for the next mount of a container, because single-spa-react cannot pass them. */
export function setRootOptions(container: Element, options: RootOptions): void {
  optionsOf.set(container, options)
}

/**
 * The `ReactDOMClient` given to single-spa-react. A container with server-rendered content is hydrated. Any other is rendered at once: a
 * scheduled render would come a frame later, after the skeleton has been drawn.
 */
export const rootClient = {
  createRoot(container: Element): Pick<Root, 'render' | 'unmount'> {
    const options = optionsOf.get(container)
    if (!container.hasAttribute('data-ssr')) {
      const root = createRoot(container, options)
      return { render: (element: ReactNode) => flushSync(() => root.render(element)), unmount: () => root.unmount() }
    }
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
