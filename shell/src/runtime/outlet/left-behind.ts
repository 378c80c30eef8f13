/** A remote changed what all code of the page uses. It stays changed until the page is loaded again. */
export class PatchedPageError extends Error {
  readonly code = 'CAHIER-R061'
  override name = 'PatchedPageError'
}

const prototypes = {
  Array: Array.prototype,
  Object: Object.prototype,
  String: String.prototype,
  Promise: Promise.prototype,
}

/** What all code of the page shares, by name. */
function sharedGlobals(): Map<string, unknown> {
  const found = new Map<string, unknown>([['fetch', globalThis.fetch]])
  for (const [name, prototype] of Object.entries(prototypes)) {
    for (const key of Reflect.ownKeys(prototype)) {
      const { value, get } = Object.getOwnPropertyDescriptor(prototype, key) ?? {}
      found.set(`${name}.prototype.${String(key)}`, value ?? get)
    }
  }
  return found
}

let known = sharedGlobals()

/** Names of shared globals that were changed, added or removed since the last call. */
export function patchedGlobals(): string[] {
  const now = sharedGlobals()
  const names = new Set([...known.keys(), ...now.keys()])
  const patched = [...names].filter((name) => known.get(name) !== now.get(name))
  known = now
  return patched
}

/** Styles that releases had added to the head when they were left, by container. */
const taken = new Map<string, HTMLElement[]>()

/** The loader and the bundler mark theirs, and take them away themselves. */
const isUnmarkedStyle = (node: Node): node is HTMLElement =>
  node instanceof HTMLElement && node.matches('style, link[rel="stylesheet"]') && node.dataset.rspack === undefined

/**
 * Watches the styles that a release adds to the document's head while it is mounted. Those that it had before come back first, because its code
 * is evaluated once and adds them only then.
 *
 * @returns takes them away
 */
export function watchStyles(container: string): () => void {
  const added = taken.get(container) ?? []
  document.head.append(...added)
  const observer = new MutationObserver(note)
  observer.observe(document.head, { childList: true })
  function note(records: MutationRecord[]) {
    for (const { addedNodes } of records) added.push(...[...addedNodes].filter(isUnmarkedStyle))
  }
  return () => {
    note(observer.takeRecords())
    observer.disconnect()
    const present = [...new Set(added)].filter((element) => element.isConnected)
    for (const element of present) element.remove()
    taken.set(container, present)
  }
}
