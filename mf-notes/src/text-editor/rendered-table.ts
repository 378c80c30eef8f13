import type { SyntaxNode } from '@lezer/common'
import styles from './rendered.module.css'
import { add, childrenOf } from './rendered-nodes.ts'

interface TableOptions {
  text: string
  /** What a screen reader calls it. */
  name: string | undefined
  drawCell(cell: SyntaxNode, into: HTMLElement): void
}

/** A table as it reads, in what it is scrolled in where it is too wide. */
export function drawTable(table: SyntaxNode, into: Node, { text, name, drawCell }: TableOptions): void {
  const scroller = add(into, 'div')
  scroller.className = styles.scroller ?? ''
  scroller.tabIndex = 0
  scroller.setAttribute('role', 'group')
  if (name !== undefined) scroller.setAttribute('aria-label', name)
  const element = add(scroller, 'table')
  const rule = table.getChild('TableDelimiter')
  const sides = rule
    ? text
        .slice(rule.from, rule.to)
        .replace(/^\s*\||\|\s*$/g, '')
        .split('|')
        .map(sideOf)
    : []
  let columns = 0
  for (const row of childrenOf(table).filter(({ name }) => name === 'TableHeader' || name === 'TableRow')) {
    const isHead = row.name === 'TableHeader'
    const line = add(isHead ? add(element, 'thead') : (element.tBodies[0] ?? add(element, 'tbody')), 'tr')
    const cells = cellsOf(row)
    if (isHead) columns = cells.length
    // A row may be shorter than the head.
    while (cells.length < columns) cells.push(null)
    cells.forEach((node, index) => {
      const cell = add(line, isHead ? 'th' : 'td')
      const side = sides[index]
      if (side) cell.dataset.side = side
      if (node) drawCell(node, cell)
    })
  }
}

/** The cells of a row; null for one without text. */
function cellsOf(row: SyntaxNode): (SyntaxNode | null)[] {
  const cells: (SyntaxNode | null)[] = []
  let open: SyntaxNode | null = null
  for (const child of childrenOf(row)) {
    if (child.name === 'TableCell') open = child
    else if (child.name === 'TableDelimiter') {
      const isFirst = child.from === row.from
      if (!isFirst) cells.push(open)
      open = null
    }
  }
  return open ? [...cells, open] : cells
}

/** `:--` → left, `:-:` → center, `--:` → right. */
function sideOf(rule: string): 'start' | 'center' | 'end' | null {
  const text = rule.trim()
  if (text.startsWith(':') && text.endsWith(':') && text.length > 1) return 'center'
  return text.endsWith(':') ? 'end' : text.startsWith(':') ? 'start' : null
}
