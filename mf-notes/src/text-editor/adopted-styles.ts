import { StyleModule } from 'style-mod'

const mount = StyleModule.mount
const roots = new WeakMap<Document, DocumentOrShadowRoot>()

/**
 * A document that looks like a shadow root to style-mod, which then constructs its style sheet: the `<style>` element that it would
 * write into a document is refused by the page's policy.
 */
function withoutHead(document: Document): DocumentOrShadowRoot {
  const known = roots.get(document)
  if (known) return known
  const root = {
    ownerDocument: document,
    get adoptedStyleSheets() {
      return document.adoptedStyleSheets
    },
    set adoptedStyleSheets(sheets) {
      document.adoptedStyleSheets = sheets
    },
  } as unknown as DocumentOrShadowRoot
  roots.set(document, root)
  return root
}

/** Makes the editor's styles constructed sheets wherever there are such. Before the first editor. */
export function adoptStyles(): void {
  StyleModule.mount = (root, modules, options) =>
    mount.call(
      StyleModule,
      root instanceof Document && 'adoptedStyleSheets' in root ? withoutHead(root) : root,
      modules,
      options,
    )
}
