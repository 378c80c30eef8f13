import { ensureSyntaxTree } from '@codemirror/language'
import { EditorSelection, EditorState, type StateCommand } from '@codemirror/state'
import { expect, test } from 'vitest'
import { noteLanguage } from './language.ts'
import { cellsOf, continueTable, nextCell, previousCell } from './table-typing.ts'

/** As in `typing.test.ts`: `¦` stands for the caret, or two for a selection. */
function after(command: StateCommand, text: string): string | null {
  const [before = '', selected, rest] = text.split('¦')
  const doc = before + (rest === undefined ? '' : selected) + (rest ?? selected ?? '')
  const head = before.length + (rest === undefined ? 0 : (selected?.length ?? 0))
  let state = EditorState.create({
    doc,
    selection: EditorSelection.single(before.length, head),
    extensions: [noteLanguage, EditorState.lineSeparator.of('\n')],
  })
  ensureSyntaxTree(state, doc.length, 5_000)
  const isDone = command({
    state,
    dispatch(transaction) {
      state = transaction.state
    },
  })
  if (!isDone) return null
  const { from, to } = state.selection.main
  const result = state.doc.toString()
  const middle = from === to ? '¦' : `¦${result.slice(from, to)}¦`
  return result.slice(0, from) + middle + result.slice(to)
}

const head = '| a | b |\n| --- | --- |\n'

test.each([
  ['| a | b |', ['a', 'b']],
  ['a | b', ['a', 'b']],
  ['| a \\| b | c |', ['a \\| b', 'c']],
  ['|  | b |', ['', 'b']],
  ['| a |', ['a']],
])('the cells of %j', (row, cells) => expect(cellsOf(row).map(({ from, to }) => row.slice(from, to))).toEqual(cells))

test.each([
  [nextCell, '| ¦a | b |\n| --- | --- |\n| c | d |', '| a | ¦b¦ |\n| --- | --- |\n| c | d |'],
  [nextCell, '| a | ¦b |\n| --- | --- |\n| c | d |', '| a | b |\n| --- | --- |\n| ¦c¦ | d |'],
  [nextCell, `${head}| c | ¦d |`, `${head}| c | d |\n| ¦ |  |`],
  [previousCell, `${head}| ¦c | d |`, '| a | ¦b¦ |\n| --- | --- |\n| c | d |'],
  [previousCell, '| ¦a | b |\n| --- | --- |', null],
  [nextCell, 'un | deux¦', null],
  [continueTable, `${head}| c | d¦ |`, `${head}| c | d |\n| ¦ |  |`],
  [continueTable, '| a¦ | b |\n| --- | --- |\n| c | d |', `${head}| ¦ |  |\n| c | d |`],
  [continueTable, `${head}| c | d |\n| ¦ |  |`, `${head}| c | d |\n¦`],
  [continueTable, `¦${head}`, null],
  [continueTable, 'texte¦', null],
])('%o: %j gives %j', (command, before, expected) => expect(after(command, before)).toBe(expected))
