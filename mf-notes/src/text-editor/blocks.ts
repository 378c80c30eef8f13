import { syntaxTree } from '@codemirror/language'
import { type EditorState, StateField } from '@codemirror/state'
import { type Command, Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view'
import { Tree } from '@lezer/common'
import { hasFocusChanged, touchedIn } from '../caret/touch.ts'
import { cellWriting } from './cell-writing.ts'
import { readTable } from './cells.ts'
import { type EmbedLine, embedLinesIn, maxFrames } from './embed-lines.ts'
import { EmbedWidget } from './embed-widget.ts'
import { shownReferences } from './footnotes/live-footnotes.ts'
import { formulaIn } from './formula.ts'
import type { References } from './references.ts'
import { referencesOf } from './references-of.ts'
import styles from './rendered.module.css'
import { renderedFromEditor } from './rendered-from-editor.ts'
import blockStyles from './text-editor.module.css'
import { wholeBlocksOf } from './whole-blocks.ts'
import { FormulaWidget } from './widgets.ts'

/** A table, a formula of several lines, or an embed alone in its line: it covers whole lines. */
interface Block {
  name: 'Table' | 'FormulaBlock' | 'Embed'
  from: number
  to: number
  /** What was read of it: the same object until something is typed near it. */
  source: Tree | EmbedLine
  /** Where that begins. */
  start: number
}

/** The place of a cell in the text, at its end; null for an element outside any table. */
export function placeInTable(view: EditorView, element: Element): number | null {
  const cell = element.closest<HTMLTableCellElement>('td, th')
  const row = cell?.closest('tr')
  const table = cell?.closest<HTMLElement>('[data-table]')
  if (!cell || !row || !table) return null
  const from = view.posAtDOM(table)
  const block = blocksOf(view.state).find((found) => found.from === from)
  if (!block) return null
  const line = readTable(view.state.sliceDoc(from, block.to)).rows[row.rowIndex]
  return line ? from + (line.cells[cell.cellIndex]?.to ?? line.to) : from
}

/** The table of some lines. A click puts the caret into its cell. */
class TableWidget extends WidgetType {
  readonly #source: string
  readonly #references: References | null
  readonly #footnotes: string
  /** @param footnotes what references in it show */
  constructor(source: string, references: References | null, footnotes: string) {
    super()
    this.#source = source
    this.#references = references
    this.#footnotes = footnotes
  }
  override eq(other: TableWidget): boolean {
    return (
      other.#source === this.#source && other.#references === this.#references && other.#footnotes === this.#footnotes
    )
  }
  override get estimatedHeight(): number {
    return (this.#source.split('\n').length - 1) * 42
  }
  toDOM(view: EditorView): HTMLElement {
    const element = document.createElement('div')
    element.className = `${styles.rendered} ${blockStyles.table}`
    element.dataset.table = ''
    element.append(renderedFromEditor(view, this.#source, this.#references))
    return element
  }
  override updateDOM(element: HTMLElement, view: EditorView): boolean {
    return view.state.facet(cellWriting)?.drawAround(element, this.#source, this.#references) ?? false
  }
  override ignoreEvent({ target }: Event): boolean {
    return target instanceof Element && target.closest('[data-own-events]') !== null
  }
}

/** The blocks of a text, outside lists and quotations. */
export const blocksOf = (state: EditorState): Block[] =>
  wholeBlocksOf(syntaxTree(state)).flatMap(({ name, from, tree }): Block | Block[] => {
    if (name === 'Blockquote') return []
    if (name !== 'Paragraph') {
      const lines = { from: state.doc.lineAt(from).from, to: state.doc.lineAt(from + tree.length).to }
      return { name, ...lines, source: tree, start: from }
    }
    return embedLinesOf(state, tree, from).map((line) => {
      const { from: start, to } = state.doc.lineAt(from + line.to)
      return { name: 'Embed', from: start, to, source: line, start }
    })
  })

const embedLines = new WeakMap<Tree, readonly EmbedLine[]>()

/** The embeds of a paragraph, which is read again only where something is typed in it. */
function embedLinesOf({ doc }: EditorState, paragraph: Tree, from: number): readonly EmbedLine[] {
  const known = embedLines.get(paragraph)
  if (known) return known
  const lines = embedLinesIn(paragraph, doc.sliceString(from, from + paragraph.length))
  embedLines.set(paragraph, lines)
  return lines
}

/** The blocks that can be drawn: of embeds the first ones that are neither pictures nor links. */
function drawable(state: EditorState): Block[] {
  const embeds = state.facet(referencesOf)?.embeds
  let frameCount = 0
  return blocksOf(state).filter(({ source }) => {
    if (source instanceof Tree) return true
    return embeds?.takes(source.inner) && frameCount++ < maxFrames
  })
}

interface Drawn {
  blocks: readonly Block[]
  decorations: DecorationSet
}

/** What is drawn for blocks: a key in a text with a thousand tables does not read and draw those again that it leaves as they are. */
const drawings = new WeakMap<
  Block['source'],
  { references: References | null; footnotes: string; decoration: Decoration }
>()

function draw(state: EditorState, blocks: readonly Block[]): Drawn {
  const touched = touchedIn(state)
  const references = state.facet(referencesOf)
  const writing = state.facet(cellWriting)
  const isDrawn = (block: Block) =>
    (block.name !== 'FormulaBlock' && state.readOnly) || (block.name === 'Table' && writing?.isDrawn(state, block))
  const hidden = blocks.filter((block) => !touched(block.from, block.to) || isDrawn(block))
  const footnotesOf = ({ name, source, start }: Block) =>
    name === 'Table' && source instanceof Tree ? shownReferences(state, source, start) : ''
  const widgetOf = ({ name, from, to, source: read }: Block, footnotes: string) => {
    if (references && !(read instanceof Tree)) return new EmbedWidget(read.inner, references.embeds)
    const source = state.doc.sliceString(from, to)
    return name === 'Table'
      ? new TableWidget(source, references, footnotes)
      : new FormulaWidget(formulaIn(source.trim()).source, true)
  }
  const drawingOf = (block: Block) => {
    const known = drawings.get(block.source)
    const footnotes = footnotesOf(block)
    if (known?.references === references && known.footnotes === footnotes) return known.decoration
    const decoration = Decoration.replace({ widget: widgetOf(block, footnotes), block: true })
    drawings.set(block.source, { references, footnotes, decoration })
    return decoration
  }
  const ranges = hidden.map((block) => drawingOf(block).range(block.from, block.to))
  return { blocks, decorations: Decoration.set(ranges) }
}

/** Live Markdown as an extension: the part of it that covers whole lines. */
export const liveBlocks = () => {
  const field = StateField.define<Drawn>({
    create: (state) => draw(state, drawable(state)),
    update(drawn, { startState: before, state: after, docChanged, selection }) {
      const isParsed = syntaxTree(after) !== syntaxTree(before)
      const hasNews = before.facet(referencesOf) !== after.facet(referencesOf)
      const isWritten = before.facet(cellWriting) !== after.facet(cellWriting)
      if (docChanged || isParsed || isWritten || hasNews) return draw(after, drawable(after))
      if (drawn.blocks.length === 0) return drawn
      return selection || hasFocusChanged(before, after) ? draw(after, drawn.blocks) : drawn
    },
    provide: (self) => EditorView.decorations.from(self, ({ decorations }) => decorations),
  })
  /** The arrow keys go into a block that is drawn, and not past it. */
  const enter =
    (isDown: boolean): Command =>
    (view) => {
      const { main } = view.state.selection
      const { blocks } = view.state.field(field)
      if (!main.empty || blocks.length === 0) return false
      const next = view.moveVertically(main, isDown).head
      const line = view.state.doc.lineAt(main.head)
      const entered = blocks.find(({ from, to }) =>
        isDown
          ? from > main.head && (from <= next || from === line.to + 1)
          : to < main.head && (to >= next || to === line.from - 1),
      )
      // In a line of several rows, the caret first goes through these.
      const staysInLine = next !== main.head && next >= line.from && next <= line.to
      if (!entered || staysInLine) return false
      view.dispatch({
        selection: { anchor: isDown ? entered.from : view.state.doc.lineAt(entered.to).from },
        scrollIntoView: true,
        userEvent: 'select',
      })
      return true
    }
  return {
    extension: field,
    hasTable: (state: EditorState) => state.field(field).blocks.some(({ name }) => name === 'Table'),
    keys: [
      { key: 'ArrowDown', run: enter(true) },
      { key: 'ArrowUp', run: enter(false) },
    ],
  }
}
