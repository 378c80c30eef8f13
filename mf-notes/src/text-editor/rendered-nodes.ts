import type { SyntaxNode } from '@lezer/common'

/** What is not shown: it says what something else means. */
export const marks = new Set([
  'EmphasisMark',
  'StrikethroughMark',
  'HighlightMark',
  'CodeMark',
  'CodeInfo',
  'LinkMark',
  'LinkTitle',
  'LinkLabel',
  'LinkReference',
  'HeaderMark',
  'QuoteMark',
  'ListMark',
  'TaskMarker',
  'FootnoteDefinition',
  'FootnoteMark',
])

export function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const children: SyntaxNode[] = []
  for (let child = node.firstChild; child; child = child.nextSibling) children.push(child)
  return children
}

/** A new element at the end of another one. */
export function add<Name extends keyof HTMLElementTagNameMap>(into: Node, name: Name): HTMLElementTagNameMap[Name]
export function add(into: Node, name: string): HTMLElement
export function add(into: Node, name: string): HTMLElement {
  const element = document.createElement(name)
  into.appendChild(element)
  return element
}
