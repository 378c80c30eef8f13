import { redo, undo } from '@codemirror/commands'
import { defineLanguageFacet, Language } from '@codemirror/language'
import { Annotation, EditorState, Prec, Transaction } from '@codemirror/state'
import { EditorView, type KeyBinding, keymap, type ViewUpdate } from '@codemirror/view'
import { followFocus } from '../../caret/touch.ts'
import { changeBetween } from '../../diff/change-between.ts'
import { closedCell, readCell, writeLines } from '../cells.ts'
import { linkCompletions } from '../completions.ts'
import { follow } from '../follow.ts'
import { footnoteCards } from '../footnote-card.ts'
import { wholeText } from '../footnotes/live-footnotes.ts'
import { noteHighlighting } from '../highlighting.ts'
import { livePreview } from '../live-preview.ts'
import { noteParser } from '../note-parser.ts'
import { referencesOf } from '../references-of.ts'
import styles from '../text-editor.module.css'
import { textKeys } from '../text-keys.ts'
import { toggleMark } from '../typing.ts'
import { fromCell, type OpenCell } from './open-cell.ts'

/** What begins a line in a cell begins no block, and what ends one names none: a cell has none. */
const cellParser = noteParser.configure({
  remove: [
    'ATXHeading',
    'BlockId',
    'Blockquote',
    'BulletList',
    'FencedCode',
    'FootnoteDefinition',
    'FormulaBlock',
    'HorizontalRule',
    'HTMLBlock',
    'IndentedCode',
    'LinkReference',
    'OrderedList',
    'SetextHeading',
    'Table',
    'TaskList',
  ],
})
const cellLanguage = new Language(defineLanguageFacet(), cellParser, [], 'cell')

/** A change that the cell takes over from the text. */
const fromText = Annotation.define<boolean>()

export interface CellEditorOptions {
  /** The editor of the whole text, which is the truth. */
  main: EditorView
  cell: OpenCell
  /** The element of the table in which it is written. */
  parent: HTMLElement
  /** What a screen reader says of it. */
  label: string
  keys: readonly KeyBinding[]
  /** Takes what is pasted. @returns whether it did */
  onPaste(data: DataTransfer): boolean
}

/** An editor in a cell of a drawn table: what is typed goes into the text, and what changes there comes back. */
export class CellEditor {
  readonly view: EditorView
  readonly #main: EditorView
  #cell: OpenCell
  #label: string

  constructor({ main, cell, parent, label, keys, onPaste }: CellEditorOptions) {
    this.#main = main
    this.#cell = cell
    this.#label = label
    const references = main.state.facet(referencesOf)
    const state = EditorState.create({
      doc: this.#read().text,
      selection: this.#selection(),
      extensions: [
        EditorState.lineSeparator.of('\n'),
        EditorView.lineWrapping,
        cellLanguage,
        noteHighlighting(styles),
        followFocus,
        references ? referencesOf.of(references) : [],
        livePreview(styles),
        wholeText.of(main),
        footnoteCards,
        linkCompletions(references?.texts.suggestions ?? ''),
        Prec.high(
          keymap.of([
            ...keys,
            { key: 'Mod-b', run: toggleMark('**') },
            { key: 'Mod-i', run: toggleMark('*') },
            { key: 'Mod-Enter', run: () => follow(main) },
            { key: 'Mod-z', run: () => undo(main) || true, shift: () => redo(main) || true },
            { key: 'Mod-y', run: () => redo(main) || true },
          ]),
        ),
        keymap.of(textKeys),
        EditorView.contentAttributes.of(() => ({
          'aria-label': this.#label,
          spellcheck: 'true',
          autocorrect: 'on',
          autocapitalize: 'sentences',
        })),
        EditorView.clipboardInputFilter.of((text) => text.replace(/\r\n?/g, '\n').replace(/\n+$/, '')),
        EditorView.domEventHandlers({
          paste: ({ clipboardData }) => clipboardData !== null && onPaste(clipboardData),
          beforeinput({ inputType }) {
            // Of the browser's menu, or of a phone that is shaken.
            if (inputType === 'historyUndo') undo(main)
            else if (inputType === 'historyRedo') redo(main)
            else return false
            return true
          },
        }),
        EditorView.updateListener.of((update) => this.#write(update)),
      ],
    })
    this.view = new EditorView({ state, parent })
  }

  get id(): number {
    return this.#cell.id
  }

  /** Takes over what the text has in the cell now. @param isSelected whether the caret goes where that of the text is */
  take(cell: OpenCell, label: string, isSelected: boolean): void {
    this.#cell = cell
    const { view } = this
    const { text } = this.#read()
    const changes = changeBetween(view.state.doc.toString(), text)
    if (changes) view.dispatch({ changes, annotations: fromText.of(true) })
    if (isSelected) {
      const selection = this.#selection()
      const { main } = view.state.selection
      if (main.anchor !== selection.anchor || main.head !== selection.head)
        view.dispatch({ selection, scrollIntoView: true, annotations: fromText.of(true) })
    }
    if (label === this.#label) return
    this.#label = label
    view.dispatch({})
  }

  #source(): string {
    return this.#main.state.sliceDoc(this.#cell.from, this.#cell.to)
  }

  #read() {
    return readCell(this.#source())
  }

  /** The selection of the text, in the cell. */
  #selection(): { anchor: number; head: number } {
    const { at, text } = this.#read()
    const { anchor, head } = this.#main.state.selection.main
    const within = (place: number) => {
      const found = at.findIndex((start) => start >= place - this.#cell.from)
      return found < 0 ? text.length : found
    }
    return { anchor: within(anchor), head: within(head) }
  }

  #write({ docChanged, selectionSet, changes, state, transactions }: ViewUpdate): void {
    if (!(docChanged || selectionSet) || transactions.some((transaction) => transaction.annotation(fromText))) return
    const main = this.#main
    const { from, to } = this.#cell
    const source = this.#source()
    const { at } = readCell(source)
    let written = ''
    let copied = 0
    changes.iterChanges((start, end, _newStart, _newEnd, inserted) => {
      written += source.slice(copied, at[start]) + writeLines(inserted.toString())
      copied = at[end] ?? source.length
    }, true)
    written = closedCell(written + source.slice(copied), main.state.sliceDoc(to, to + 1) === '|')
    const change = changeBetween(source, written)
    const after = readCell(written)
    const place = (offset: number) => from + (after.at[Math.min(offset, after.text.length)] ?? 0)
    const { anchor, head } = state.selection.main
    main.dispatch({
      ...(change && { changes: { from: from + change.from, to: from + change.to, insert: change.insert } }),
      selection: { anchor: place(anchor), head: place(head) },
      userEvent:
        transactions.findLast((one) => one.annotation(Transaction.userEvent))?.annotation(Transaction.userEvent) ??
        'input',
      annotations: fromCell.of(true),
    })
  }
}
