import { EditorSelection, EditorState, type StateCommand } from '@codemirror/state'
import { expect, test } from 'vitest'
import { noteLanguage } from './language.ts'
import { continueItem, moveIn, moveOut, toggleLines, toggleMark } from './typing.ts'

/** Runs a command on a text in which `|` stands for the caret, or two for a selection. @returns the same of its result; null if it did nothing */
function after(command: StateCommand, text: string): string | null {
  const [before = '', selected, rest] = text.split('|')
  const doc = before + (rest === undefined ? '' : selected) + (rest ?? selected ?? '')
  const anchor = before.length
  const head = rest === undefined ? anchor : anchor + (selected?.length ?? 0)
  let state = EditorState.create({
    doc,
    selection: EditorSelection.single(anchor, head),
    extensions: [noteLanguage, EditorState.lineSeparator.of('\n')],
  })
  const done = command({
    state,
    dispatch(transaction) {
      state = transaction.state
    },
  })
  if (!done) return null
  const { from, to } = state.selection.main
  const result = state.doc.toString()
  return from === to
    ? `${result.slice(0, from)}|${result.slice(from)}`
    : `${result.slice(0, from)}|${result.slice(from, to)}|${result.slice(to)}`
}

test.each([
  ['- un|', '- un\n- |'],
  ['* un|deux', '* un\n* |deux'],
  ['9. neuf|', '9. neuf\n10. |'],
  ['1) un|', '1) un\n2) |'],
  ['- [x] fait|', '- [x] fait\n- [ ] |'],
  ['  - dedans|', '  - dedans\n  - |'],
  ['> cité|', '> cité\n> |'],
  ['> - cité|', '> - cité\n> - |'],
  ['- un\n- |', '- un\n|'],
  ['- [ ] |', '|'],
  ['> |', '|'],
  ['> - |', '> |'],
  ['texte|', null],
  ['|- un', null],
  ['-un|', null],
  ['```\n- un|\n```', null],
  ['- |un|', null],
])('Enter: %j gives %j', (before, expected) => {
  expect(after(continueItem, before)).toBe(expected)
})

test.each([
  [moveIn, '- un|', '  - un|'],
  [moveIn, '|1. un\n2. deux|', '  |1. un\n  2. deux|'],
  [moveIn, 'texte|', null],
  [moveOut, '  - un|', '- un|'],
  [moveOut, ' - un|', '- un|'],
  [moveOut, '- un|', '- un|'],
])('Tab in a list: %s %j gives %j', (command, before, expected) => {
  expect(after(command, before)).toBe(expected)
})

test.each([
  ['**', 'un |mot| là', 'un **|mot|** là'],
  ['**', 'un **|mot|** là', 'un |mot| là'],
  ['*', '**|mot|**', '***|mot|***'],
  ['*', '*|mot|*', '|mot|'],
  ['==', '|', '==|=='],
  ['`', '|x|', '`|x|`'],
])('the mark %s: %j gives %j', (mark, before, expected) => {
  expect(after(toggleMark(mark), before)).toBe(expected)
})

test.each([
  ['heading2', 'titre|', '## titre|'],
  ['heading2', '# titre|', '## titre|'],
  ['heading2', '## titre|', 'titre|'],
  ['bullets', '|un\ndeux|', '- |un\n- deux|'],
  ['numbers', '|- un\n- deux|', '|1. un\n2. deux|'],
  ['numbers', '|1. un\n2. deux|', '|un\ndeux|'],
  ['tasks', '- un|', '- [ ] un|'],
  ['quote', '  un|', '  > un|'],
  ['heading2', '|', '## |'],
  ['tasks', 'un\n|', 'un\n- [ ] |'],
] as const)('lines as %s: %j gives %j', (kind, before, expected) => {
  expect(after(toggleLines(kind), before)).toBe(expected)
})
