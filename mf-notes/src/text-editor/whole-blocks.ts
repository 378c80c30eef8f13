import { Tree } from '@lezer/common'

/** A block outside lists and quotations that may be drawn as one. */
export interface WholeBlock {
  name: 'Table' | 'FormulaBlock' | 'Blockquote' | 'Paragraph'
  from: number
  /** Its part of the syntax tree: the same object until something is typed near it. */
  tree: Tree
}

const names: ReadonlySet<string> = new Set<WholeBlock['name']>(['Table', 'FormulaBlock', 'Blockquote', 'Paragraph'])
const isWhole = (name: string): name is WholeBlock['name'] => names.has(name)

/** What was found last: several ask for the blocks of one tree. */
let last: { tree: Tree; found: readonly WholeBlock[] } | undefined

/**
 * The blocks of a text. What is inside a line is of no interest. A key in a long text looks at all of them: going down the tree by hand takes half of what a
 * cursor takes.
 */
export function wholeBlocksOf(tree: Tree): readonly WholeBlock[] {
  if (last?.tree === tree) return last.found
  const found: WholeBlock[] = []
  const search = ({ children, positions }: Tree, start: number): void => {
    children.forEach((child, index) => {
      if (!(child instanceof Tree)) return
      const from = start + (positions[index] ?? 0)
      const { name } = child.type
      if (child.type.isAnonymous) search(child, from)
      else if (isWhole(name)) found.push({ name, from, tree: child })
    })
  }
  search(tree, 0)
  last = { tree, found }
  return found
}
