import { syntaxTree } from '@codemirror/language'
import { type EditorState, StateField } from '@codemirror/state'
import { type Command, Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view'
import { formulaIn } from './formula.ts'
import { type References, referencesOf } from './references.ts'
import styles from './rendered.module.css'
import { rendered } from './rendered.ts'
import { hasFocusChanged, touchedIn } from './touch.ts'
import { FormulaWidget } from './widgets.ts'

/** A table, or a formula of several lines: it covers whole lines. */
interface Block {
  name: 'Table' | 'FormulaBlock'
  from: number
  to: number
}

/** The table of some lines. A click puts the caret into its cell. */
class TableWidget extends WidgetType {
  readonly #source: string
  readonly #references: References | null
  constructor(source: string, references: References | null) {
    super()
    this.#source = source
    this.#references = references
  }
  override eq(other: TableWidget): boolean {
    return other.#source === this.#source && other.#references === this.#references
  }
  override get estimatedHeight(): number {
    return (this.#source.split('\n').length - 1) * 42
  }
  toDOM(): HTMLElement {
    const element = document.createElement('div')
    element.className = styles.rendered ?? ''
    element.append(rendered(this.#source, this.#references))
    return element
  }
  override ignoreEvent(): boolean {
    return false
  }
}

/** The blocks of a text, outside lists and quotations. What is inside a line is of no interest. */
export function blocksOf(state: EditorState): Block[] {
  const found: Block[] = []
  syntaxTree(state).iterate({
    enter({ name, from, to }) {
      if (name === 'Document') return
      if (name === 'Table' || name === 'FormulaBlock')
        found.push({ name, from: state.doc.lineAt(from).from, to: state.doc.lineAt(to).to })
      return false
    },
  })
  return found
}

interface Drawn {
  blocks: readonly Block[]
  decorations: DecorationSet
}

function draw(state: EditorState, blocks: readonly Block[]): Drawn {
  const touched = touchedIn(state)
  const references = state.facet(referencesOf)
  const hidden = blocks.filter(({ from, to }) => !touched(from, to))
  const widgetOf = ({ name, from, to }: Block) => {
    const source = state.doc.sliceString(from, to)
    return name === 'Table'
      ? new TableWidget(source, references)
      : new FormulaWidget(formulaIn(source.trim()).source, true)
  }
  const ranges = hidden.map((block) =>
    Decoration.replace({ widget: widgetOf(block), block: true }).range(block.from, block.to),
  )
  return { blocks, decorations: Decoration.set(ranges) }
}

/** Live Markdown as an extension: the part of it that covers whole lines. */
export const liveBlocks = () => {
  const field = StateField.define<Drawn>({
    create: (state) => draw(state, blocksOf(state)),
    update(drawn, { startState: before, state: after, docChanged, selection }) {
      const isParsed = syntaxTree(after) !== syntaxTree(before)
      const hasNews = before.facet(referencesOf) !== after.facet(referencesOf)
      if (docChanged || isParsed) return draw(after, blocksOf(after))
      if (drawn.blocks.length === 0) return drawn
      return selection || hasFocusChanged(before, after) || hasNews ? draw(after, drawn.blocks) : drawn
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
    keys: [
      { key: 'ArrowDown', run: enter(true) },
      { key: 'ArrowUp', run: enter(false) },
    ],
  }
}
