import { history, redo, undo } from '@codemirror/commands'
import { EditorState, Transaction } from '@codemirror/state'
import { EditorView, runScopeHandlers } from '@codemirror/view'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { followFocus, setFocused } from '../../caret/touch.ts'
import { liveBlocks } from '../blocks.ts'
import { noteLanguage } from '../language.ts'
import { referencesOf } from '../references-of.ts'
import { noReferences } from '../testing/references.ts'
import { marked, stateOf } from '../testing/typed.ts'
import { showSource } from './open-cell.ts'
import { tableCells } from './table-cells.ts'

let view: EditorView
function open(text: string, extensions: readonly unknown[] = []) {
  const { doc, selection } = stateOf(text)
  view = new EditorView({
    state: EditorState.create({
      doc,
      selection,
      extensions: [
        noteLanguage,
        history({ newGroupDelay: 0 }),
        EditorState.lineSeparator.of('\n'),
        followFocus,
        referencesOf.of(noReferences),
        liveBlocks().extension,
        tableCells(() => {}),
        ...(extensions as []),
      ],
    }),
    parent: document.body,
  })
  view.focus()
  view.dispatch({ effects: setFocused.of(true) })
}
beforeEach(() => {
  // Nothing is laid out here, so nothing can be measured.
  vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0)
  vi.spyOn(EditorView.prototype, 'coordsAtPos').mockReturnValue(null)
})
afterEach(() => {
  view.destroy()
  vi.restoreAllMocks()
})

/** The editor of the open cell. */
function cell(): EditorView | null {
  const content = view.contentDOM.querySelector<HTMLElement>('[data-writing] .cm-content')
  return content && EditorView.findFromDOM(content)
}
const label = () => cell()?.contentDOM.getAttribute('aria-label') ?? null

/** Types at the caret of the cell. */
function type(text: string): void {
  const editor = cell()
  editor?.dispatch(editor.state.replaceSelection(text), { userEvent: 'input.type' })
}

function press(key: string, modifiers: KeyboardEventInit = {}): boolean {
  const editor = cell()
  if (!editor) throw new Error('no cell is open')
  return runScopeHandlers(editor, new KeyboardEvent('keydown', { key, ...modifiers }), 'editor')
}
const shift = { shiftKey: true }

/** What somebody else writes. */
const remote = (from: number, insert: string, to = from) =>
  view.dispatch({
    changes: { from, to, insert },
    annotations: [Transaction.remote.of(true), Transaction.addToHistory.of(false)],
  })
const find = (text: string) => view.state.doc.toString().indexOf(text)
const text = () => view.state.doc.toString()
/** The rows as they are drawn. */
const drawn = () =>
  [...view.contentDOM.querySelectorAll('tr')].map((row) => [...row.cells].map((one) => one.textContent))

const head = '| a | b |\n| --- | --- |\n'
const small = `${head}| c | d |`

describe('a cell', () => {
  it('is opened by the caret, is named by its row and column, and has the focus', () => {
    open(`${head}| c | d¦ |`)
    expect(label()).toBe('Ligne 2, colonne 2')
    expect(document.activeElement).toBe(cell()?.contentDOM)
    expect(cell()?.state.doc.toString()).toBe('d')
    expect(drawn()).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
  })

  it('writes into the text, with the spaces that are typed at its end', () => {
    open(`${head}| c | d¦ |`)
    for (const key of ' e ') type(key)
    expect(text()).toBe(`${head}| c | d e  |`)
    expect(cell()?.state.doc.toString()).toBe('d e ')
    expect(marked(view.state)).toBe(`${head}| c | d e ¦ |`)
    // What is drawn again is drawn around it.
    expect(document.activeElement).toBe(cell()?.contentDOM)
  })

  it.each([
    ['|', 'a|', 'a\\|'],
    ['\\|', 'a|', 'a\\|'],
    ['\n', 'a\n', 'a<br>'],
    ['**g** | \\', 'a**g** | \\', 'a**g** \\| \\'],
  ])('takes %j for what it is', (typed, shown, source) => {
    open('| a¦ |\n| - |')
    type(typed)
    expect(text()).toBe(`| ${source} |\n| - |`)
    expect(cell()?.state.doc.toString()).toBe(shown)
  })

  it('is closed by no backslash in front of its bar', () => {
    open('|a¦|b|\n|-|-|')
    type('\\')
    expect(text()).toBe('|a\\ |b|\n|-|-|')
  })

  it('keeps what it does not touch byte for byte', () => {
    open('| a<br/>b\\|c¦ |\n| - |')
    expect(cell()?.state.doc.toString()).toBe('a\nb|c')
    type('d')
    expect(text()).toBe('| a<br/>b\\|cd |\n| - |')
  })

  it('is left to the title and drawn again', () => {
    open(`${head}| c | **d**¦ |`)
    view.dispatch({ effects: setFocused.of(false) })
    expect(cell()).toBeNull()
    expect(drawn().at(-1)).toEqual(['c', 'd'])
  })

  it('is none where a selection goes over several, or over the whole text', () => {
    open(`texte\n\n${small}`)
    view.dispatch({ selection: { anchor: 0, head: view.state.doc.length } })
    expect(cell()).toBeNull()
    expect(drawn()).toHaveLength(2)
  })

  it('is none where one only reads', () => {
    open(`${head}| c | d¦ |`, [EditorState.readOnly.of(true)])
    expect(cell()).toBeNull()
    expect(drawn()).toHaveLength(2)
  })
})

describe('the keys of a cell', () => {
  it.each<[string, string, KeyboardEventInit, string, string]>([
    ['Tab', `${head}| ¦c | d |`, {}, `${head}| c | d¦ |`, 'Ligne 2, colonne 2'],
    ['Tab', `| a | b¦ |\n| --- | --- |\n| c | d |`, {}, `${head}| c¦ | d |`, 'Ligne 2, colonne 1'],
    ['Tab', `${head}| c | d¦ |`, {}, `${small}\n| ¦ |  |`, 'Ligne 3, colonne 1'],
    ['Tab', `${head}| c¦ |`, {}, `${head}| c | ¦ |`, 'Ligne 2, colonne 2'],
    ['Tab', `${head}| ¦c | d |`, shift, `| a | b¦ |\n| --- | --- |\n| c | d |`, 'Ligne 1, colonne 2'],
    ['Tab', `| ¦a | b |\n| --- | --- |`, shift, `| ¦a | b |\n| --- | --- |`, 'Ligne 1, colonne 1'],
    ['Enter', `| a | b¦ |\n| --- | --- |\n| c | d |`, {}, `${head}| c | d¦ |`, 'Ligne 2, colonne 2'],
    ['Enter', `${head}| c | ¦d |`, {}, `${small}\n|  | ¦ |`, 'Ligne 3, colonne 2'],
    ['Enter', `| a¦ | b |\n| --- | --- |`, {}, `${head}| ¦ |  |`, 'Ligne 2, colonne 1'],
    ['Enter', `${head}| c¦ | d |`, shift, `${head}| c<br>¦ | d |`, 'Ligne 2, colonne 1'],
    ['ArrowDown', `| a¦ | b |\n| --- | --- |\n| c | d |`, {}, `${head}| c¦ | d |`, 'Ligne 2, colonne 1'],
    ['ArrowUp', `${head}| c | ¦d |`, {}, `| a | b¦ |\n| --- | --- |\n| c | d |`, 'Ligne 1, colonne 2'],
    ['ArrowRight', `${head}| c¦ | d |`, {}, `${head}| c | ¦d |`, 'Ligne 2, colonne 2'],
    ['ArrowLeft', `${head}| c | ¦d |`, {}, `${head}| c¦ | d |`, 'Ligne 2, colonne 1'],
    [
      'ArrowDown',
      `${head}| c¦ | d |\n| e | f |`,
      { altKey: true },
      `${head}| e | f |\n| c¦ | d |`,
      'Ligne 3, colonne 1',
    ],
  ])('%s in %j', (key, before, modifiers, after, name) => {
    open(before)
    expect(press(key, modifiers)).toBe(true)
    expect([marked(view.state), label()]).toEqual([after, name])
    expect(document.activeElement).toBe(cell()?.contentDOM)
  })

  it.each<[string, string, string]>([
    ['Escape', `${head}| ¦c | d |`, `${small}\n\n¦`],
    ['Escape', `${head}| ¦c | d |\n\ntexte`, `${small}\n\n¦\n\ntexte`],
    ['Escape', `${head}| ¦c | d |\n# titre`, `${small}\n\n¦\n\n# titre`],
    ['Escape', `${head}| ¦c | d |\n\n\n\ntexte`, `${small}\n\n¦\n\ntexte`],
    ['ArrowDown', `${head}| c | d¦ |`, `${small}\n\n¦`],
    ['ArrowDown', `${head}| c | d¦ |\n\ntexte`, `${small}\n\n¦texte`],
    ['ArrowUp', `texte\n\n| a¦ | b |\n| --- | --- |`, 'texte\n¦\n| a | b |\n| --- | --- |'],
    ['ArrowUp', '| a¦ | b |\n| --- | --- |', '¦\n\n| a | b |\n| --- | --- |'],
    ['Enter', `${head}| ¦ |  |`, `${head.trimEnd()}\n\n¦`],
    ['Enter', `${small}\n|  | ¦ |\n\ntexte`, `${small}\n\n¦\n\ntexte`],
  ])('%s in %j leaves the table', (key, before, after) => {
    open(before)
    press(key)
    expect(marked(view.state)).toBe(after)
    expect(cell()).toBeNull()
    expect(document.activeElement).toBe(view.contentDOM)
    // One step.
    if (text() !== before.replace('¦', '')) {
      undo(view)
      expect(text()).toBe(before.replace('¦', ''))
    }
  })

  it('undo and redo are those of the text, also where the row goes that one is in', () => {
    open(`${head}| c | d¦ |`)
    type('x')
    press('Tab')
    type('y')
    expect(text()).toBe(`${head}| c | dx |\n| y |  |`)
    press('z', { ctrlKey: true })
    press('z', { ctrlKey: true })
    expect(text()).toBe(`${head}| c | dx |`)
    expect(label()).toBe('Ligne 2, colonne 2')
    press('z', { ctrlKey: true })
    expect([text(), cell()?.state.doc.toString()]).toEqual([small, 'd'])
    redo(view)
    expect(cell()?.state.doc.toString()).toBe('dx')
  })
})

describe('what others write', () => {
  it('above, beside and in the cell arrives, and the caret stays', () => {
    open(`texte\n\n${head}| c | d¦e |`)
    remote(0, 'leur ')
    type('1')
    remote(find('| c') + 3, '2')
    type('3')
    expect(text()).toBe(`leur texte\n\n${head}| c2 | d13e |`)
    expect(drawn()[1]?.[0]).toBe('c2')
    remote(find('e |'), ' et ')
    expect(cell()?.state.doc.toString()).toBe('d13 et e')
    type('4')
    expect(text()).toBe(`leur texte\n\n${head}| c2 | d134 et e |`)
    expect(document.activeElement).toBe(cell()?.contentDOM)
  })

  it('rows and columns around it move its name, and leave its editor', () => {
    open(`${head}| c | d¦ |`)
    const editor = cell()
    remote(head.length, '| x | y |\n')
    expect([label(), cell()]).toEqual(['Ligne 3, colonne 2', editor])
    type('1')
    expect(text()).toBe(`${head}| x | y |\n| c | d1 |`)
    expect(drawn().map((row) => row[0])).toEqual(['a', 'x', 'c'])
  })

  it('takes the table away: one writes on in the text', () => {
    open(`texte\n\n${head}| c | d¦ |\n\nfin`)
    remote(7, '', 7 + small.length)
    expect(cell()).toBeNull()
    expect(text()).toBe('texte\n\n\n\nfin')
    expect(document.activeElement).toBe(view.contentDOM)
  })

  it('a bar in the cell makes two of it', () => {
    open(`${head}| c | d¦e |`)
    remote(find('e |'), '|')
    expect(text()).toBe(`${head}| c | d|e |`)
    expect(cell()?.state.doc.toString()).toBe('d')
  })
})

describe('the Markdown of a table', () => {
  it('is shown when asked for, until the caret leaves it', () => {
    open(`${small}\n\nfin`)
    view.dispatch({ selection: { anchor: 2 }, effects: showSource.of({ from: 0, to: small.length }) })
    expect(cell()).toBeNull()
    expect(drawn()).toEqual([])
    view.dispatch({ selection: { anchor: view.state.doc.length } })
    expect(drawn()).toHaveLength(2)
    view.dispatch({ selection: { anchor: 2 } })
    expect(label()).toBe('Ligne 1, colonne 1')
  })

  it('stays while one types it', () => {
    open('| a | b |\n| --- | -¦')
    view.dispatch({ ...view.state.replaceSelection(''), selection: { anchor: 0 } })
    view.dispatch({ changes: { from: 0, to: text().length, insert: '| a |\n| ' }, selection: { anchor: 8 } })
    for (const key of '- |') view.dispatch(view.state.replaceSelection(key), { userEvent: 'input.type' })
    expect(text()).toBe('| a |\n| - |')
    expect([cell(), drawn()]).toEqual([null, []])
  })
})

describe('pasting in a cell', () => {
  function paste(plain: string): void {
    const clipboardData = {
      types: ['text/plain'],
      files: [],
      getData: (type: string) => (type === 'text/plain' ? plain : ''),
    }
    const event = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData })
    cell()?.contentDOM.dispatchEvent(event)
  }

  it('fills cells with what a spreadsheet copied', () => {
    open(`${head}| c | ¦d |`)
    paste('1\t2\r\n3|\t4\r\n')
    expect(text()).toBe('| a | b |  |\n| --- | --- | --- |\n| c | 1 | 2 |\n|  | 3\\| | 4 |')
    expect(label()).toBe('Ligne 3, colonne 3')
    undo(view)
    expect(text()).toBe(small)
  })

  it('takes lines of text as lines of the cell', () => {
    open(`${head}| c | d¦ |`)
    paste(' un\ndeux\n')
    expect(text()).toBe(`${head}| c | d un<br>deux |`)
  })
})
