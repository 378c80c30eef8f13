import { EditorState, type TransactionSpec } from '@codemirror/state'
import { expect, it, test } from 'vitest'
import { moveBlockDown, moveBlockUp } from './move-block.ts'
import { renumberLists } from './renumber.ts'
import { after, stateOf } from './testing/typed.ts'

const changed = (text: string, spec: TransactionSpec) => stateOf(text, renumberLists).update(spec).state.doc.toString()

test.each<[string, string, TransactionSpec, string]>([
  ['an item that is deleted', '1. a\n2. b\n3. c', { changes: { from: 5, to: 10 }, userEvent: 'delete' }, '1. a\n2. c'],
  ['the first one', '1. a\n2. b\n3. c', { changes: { from: 0, to: 5 }, userEvent: 'delete' }, '1. b\n2. c'],
  [
    'one that is written',
    '3. a\n4. c',
    { changes: { from: 4, insert: '\n9. b' }, userEvent: 'input' },
    '3. a\n4. b\n5. c',
  ],
  [
    'one that is pasted',
    '1. a\n2. c',
    { changes: { from: 4, insert: '\n1. b' }, userEvent: 'input.paste' },
    '1. a\n2. b\n3. c',
  ],
  [
    'a list that is pasted as a whole',
    'a\n',
    { changes: { from: 2, insert: '3. b\n7. c' }, userEvent: 'input.paste' },
    'a\n3. b\n7. c',
  ],
  ['what comes from elsewhere', '1. a\n3. c', { changes: { from: 4, insert: '\n9. b' } }, '1. a\n9. b\n3. c'],
  ['what is undone', '1. a\n3. c', { changes: { from: 4, insert: '\n9. b' }, userEvent: 'undo' }, '1. a\n9. b\n3. c'],
  ['a line that is typed in', '1. a\n7. c', { changes: { from: 4, insert: 'b' }, userEvent: 'input' }, '1. ab\n7. c'],
  ['equal numbers', '1. a\n1. c', { changes: { from: 4, insert: '\n1. b' }, userEvent: 'input' }, '1. a\n1. b\n1. c'],
  [
    'other lists',
    '1. a\n\nx\n\n1. c',
    { changes: { from: 4, insert: '\n2. b' }, userEvent: 'input' },
    '1. a\n2. b\n\nx\n\n1. c',
  ],
  [
    'wider numbers',
    '8. a\n9. b\n   x\n   - y',
    { changes: { from: 4, insert: '\n1. z' }, userEvent: 'input' },
    '8. a\n9. z\n10. b\n    x\n    - y',
  ],
])('numbers after %s', (_name, text, spec, expected) => expect(changed(text, spec)).toBe(expected))

it('does not follow a list for ever', () => {
  const text = Array.from({ length: 20_000 }, (_, index) => `${index + 1}. x`).join('\n')
  const state = EditorState.create({ doc: text, extensions: renumberLists })
  const { doc } = state.update({ changes: { from: 4, insert: '\n2. y' }, userEvent: 'input' }).state
  expect(doc.line(400).text).toBe('400. x')
  expect(doc.line(20_001).text).toBe('20000. x')
})

test.each([
  [moveBlockUp, 'a\n\nb¦\n\nc', 'b¦\n\na\n\nc'],
  [moveBlockDown, 'a¦\n\n\nb', 'b\n\n\na¦'],
  [moveBlockDown, '# T¦\ntexte', 'texte\n\n# T¦'],
  [moveBlockUp, 'texte\n- a¦', 'texte\n- a¦'],
  [moveBlockUp, '1. a\n   - x\n2. b¦\n3. c', '1. b¦\n2. a\n   - x\n3. c'],
  [moveBlockDown, '1. a¦\n2. b\n   - x', '1. b\n   - x\n2. a¦'],
  [moveBlockDown, '- a\n  - ¦x\n  - y\n- b', '- a\n  - y\n  - ¦x\n- b'],
  [moveBlockDown, '- a\n- ¦b\n\ntexte', '- a\n- ¦b\n\ntexte'],
  [moveBlockUp, '> - a\n> - b¦', '> - b¦\n> - a'],
  [moveBlockUp, 'a\n\n> b\n> c¦', '> b\n> c¦\n\na'],
  [moveBlockUp, 'a\n\n¦b\n\nc¦\n\nd', '¦b\n\nc¦\n\na\n\nd'],
  [moveBlockDown, '- a\n  - ¦x\n- b¦\n- c', '- c\n- a\n  - ¦x\n- b¦'],
  [moveBlockUp, 'a\n\n| A |\n| - |\n| b¦ |', '| A |\n| - |\n| b¦ |\n\na'],
])('%o: %j gives %j', (command, before, expected) => expect(after(command, before, renumberLists)).toBe(expected))
