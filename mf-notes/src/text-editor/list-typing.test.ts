import { history, undo } from '@codemirror/commands'
import type { EditorState, StateCommand } from '@codemirror/state'
import { describe, expect, it, test } from 'vitest'
import { closeFence } from './leave-block.ts'
import { breakInItem, continueItem, moveIn, moveOut, removeMark } from './list-typing.ts'
import { parsedTo } from './parsed.ts'
import { renumberLists } from './renumber.ts'
import { continueTable } from './table-typing.ts'
import { after, marked, ran, stateOf } from './testing/typed.ts'

const withNumbers = (command: StateCommand, text: string) => after(command, text, renumberLists)

test.each([
  ['- un¦', '- un\n- ¦'],
  ['* un¦deux', '* un\n* ¦deux'],
  ['9. neuf¦', '9. neuf\n10. ¦'],
  ['1) un¦', '1) un\n2) ¦'],
  ['- [x] fait¦', '- [x] fait\n- [ ] ¦'],
  ['  - dedans¦', '  - dedans\n  - ¦'],
  ['> cité¦', '> cité\n> ¦'],
  ['> - cité¦', '> - cité\n> - ¦'],
  ['>   - cité¦', '>   - cité\n>   - ¦'],
  ['1. a¦\n2. b', '1. a\n2. ¦\n3. b'],
  ['1. a¦\n1. b', '1. a\n1. ¦\n1. b'],
  ['1. a\n1. b¦', '1. a\n1. b\n1. ¦'],
  ['9. a¦\n10. b\n    - c', '9. a\n10. ¦\n11. b\n    - c'],
  ['8. a¦\n9. b\n   - c', '8. a\n9. ¦\n10. b\n    - c'],
  ['- un\n  suite¦', '- un\n  suite\n- ¦'],
  ['- un\n  ¦', '- un\n- ¦'],
  ['- ¦', '¦'],
  ['- [ ] ¦', '¦'],
  ['> ¦', '¦'],
  ['> - ¦', '> ¦'],
  ['> > a\n> > ¦', '> > a\n>\n> ¦'],
  ['- a\n  - ¦\n- b', '- a\n- ¦\n- b'],
  ['1. a\n   - ¦\n2. b', '1. a\n2. ¦\n3. b'],
  ['texte¦', null],
  ['¦- un', null],
  ['-un¦', null],
  ['```\n- un¦\n```', null],
  ['- ¦un¦', null],
])('Enter: %j gives %j', (before, expected) => expect(withNumbers(continueItem, before)).toBe(expected))

test.each([
  ['- un¦', '- un\n  ¦'],
  ['10. un¦ deux', '10. un\n    ¦ deux'],
  ['> cité¦', '> cité\n> ¦'],
  ['> 1. cité¦', '> 1. cité\n>    ¦'],
  ['- un\n  deux¦', '- un\n  deux\n  ¦'],
  ['texte¦', null],
])('Shift and Enter: %j gives %j', (before, expected) => expect(withNumbers(breakInItem, before)).toBe(expected))

test.each([
  ['- ¦x', '¦x'],
  ['- a\n- ¦x\n- b', '- a\n\n¦x\n\n- b'],
  ['1. ¦a\n2. b', '¦a\n\n1. b'],
  ['- a\n  - ¦x\n    - y', '- a\n- ¦x\n  - y'],
  ['- [ ] ¦x', '¦x'],
  ['> - ¦x', '> ¦x'],
  ['> a\n> ¦x', '> a\n\n¦x'],
  ['## ¦x', '¦x'],
  ['> # ¦x', '> ¦x'],
  ['- x¦', null],
  ['¦x', null],
  ['```\n- ¦x\n```', null],
])('Backspace: %j gives %j', (before, expected) => expect(withNumbers(removeMark, before)).toBe(expected))

test.each([
  [moveIn, '- a\n- un¦', '- a\n  - un¦'],
  [moveIn, '1. a\n2. un¦\n3. b', '1. a\n   1. un¦\n2. b'],
  [moveIn, '10. a\n11. un¦', '10. a\n    1. un¦'],
  [moveIn, '1. a\n- [ ] un¦', '1. a\n   - [ ] un¦'],
  [moveIn, '- a\n- ¦x\n  - y\n- z¦', '- a\n  - ¦x\n    - y\n  - z¦'],
  [moveIn, '- a\n    - b\n- x¦', '- a\n    - b\n    - x¦'],
  [moveIn, '1. a\n   1. b\n2. x¦', '1. a\n   1. b\n   2. x¦'],
  [moveIn, '- un¦', '- un¦'],
  [moveIn, '> - a\n> - x¦', '> - a\n>   - x¦'],
  [moveIn, 'texte¦', null],
  [moveOut, '- a\n  - un¦', '- a\n- un¦'],
  [moveOut, '1. a\n   1. x¦\n   2. y\n2. b', '1. a\n2. x¦\n   1. y\n3. b'],
  [moveOut, '1. a\n   - x¦\n     suite', '1. a\n2. x¦\n   suite'],
  [moveOut, ' - un¦', '- un¦'],
  [moveOut, '- un¦', '- un¦'],
])('Tab in a list: %s %j gives %j', (command, before, expected) => expect(withNumbers(command, before)).toBe(expected))

test.each([
  ['```¦', '```\n¦\n```'],
  ['```python¦', '```python\n¦\n```'],
  ['> ~~~¦', '> ~~~\n> ¦\n> ~~~'],
  ['```¦\n\n```js\nx\n```', '```\n¦\n```\n\n```js\nx\n```'],
  ['```¦\nx\n```', null],
  ['```\nx\n```¦', null],
  ['`x`¦', null],
])('Enter behind a fence: %j gives %j', (before, expected) => expect(after(closeFence, before)).toBe(expected))

const newLine: StateCommand = ({ state, dispatch }) => {
  dispatch(state.update(state.replaceSelection('\n'), { userEvent: 'input' }))
  return true
}
const enter = [continueTable, closeFence, continueItem, newLine]

/** Types letters, and Enter for `↵`. */
function typed(text: string, keys: string, extensions = [history(), renumberLists]): EditorState {
  return [...keys].reduce(
    (state, key) => {
      if (key === '↵') return ran(enter, state) ?? state
      return ran(
        [
          (target) => {
            target.dispatch(target.state.update(target.state.replaceSelection(key), { userEvent: 'input.type' }))
            return true
          },
        ],
        state,
      ) as EditorState
    },
    stateOf(text, extensions),
  )
}

/** The list, quotation or table around the caret. */
function around(state: EditorState): string {
  for (
    let node = parsedTo(state, state.doc.length).resolveInner(state.selection.main.head, -1);
    node.parent;
    node = node.parent
  )
    if (/^(?:ListItem|Blockquote|Table)$/.test(node.name)) return node.name
  return ''
}

describe('what is typed after a block belongs where it stands', () => {
  it.each([
    ['- x¦', '↵↵T', '', '- x\n\nT'],
    ['- a\n- x¦\n- b', '↵↵T', '', '- a\n- x\n\nT\n\n- b'],
    ['1. x¦', '↵↵T', '', '1. x\n\nT'],
    ['- [ ] x¦', '↵↵T', '', '- [ ] x\n\nT'],
    ['> x¦', '↵↵T', '', '> x\n\nT'],
    ['> - x¦', '↵↵T', 'Blockquote', '> - x\n>\n> T'],
    ['- a\n  - x¦', '↵↵T', 'ListItem', '- a\n  - x\n- T'],
    ['- a\n  - x¦', '↵↵↵T', '', '- a\n  - x\n\nT'],
    ['- a\n\n- x¦', '↵↵T', '', '- a\n\n- x\n\nT'],
    ['> [!note] Titre\n> x¦', '↵↵T', '', '> [!note] Titre\n> x\n\nT'],
    ['- x¦\n\nfin', '↵↵T', '', '- x\n\nT\n\nfin'],
    ['1. a\n   - x¦', '↵↵T', 'ListItem', '1. a\n   - x\n2. T'],
    ['| A | B |\n| - | - |\n| a | b¦ |', '↵↵T', '', '| A | B |\n| - | - |\n| a | b |\n\nT'],
    ['- x¦\n2. b', '↵↵T', '', '- x\n\nT\n\n2. b'],
  ])('%j, %s', (text, keys, block, expected) => {
    const state = typed(text, keys)
    expect(state.doc.toString()).toBe(expected)
    expect(around(state)).toBe(block)
  })
  it('each key is undone by itself, with its numbers', () => {
    const before = stateOf('1. a¦\n2. b', [history(), renumberLists])
    const state = ran(enter, before)
    expect(state && marked(state)).toBe('1. a\n2. ¦\n3. b')
    const undone = state && ran([undo], state)
    expect(undone && marked(undone)).toBe('1. a¦\n2. b')
  })
  it('however lists and quotations are left', () => {
    // The same choices each time.
    let seed = 1
    const pick = <Value>(values: readonly Value[]): Value => {
      seed = (seed * 48_271) % 2_147_483_647
      return values[seed % values.length] as Value
    }
    const commands = [continueItem, moveIn, moveOut, removeMark]
    for (let history = 0; history < 200; history++) {
      let state = stateOf(pick(['- a¦', '1. a¦', '> a¦', '> - a¦', '- a\n  1. b¦', '- [ ] a¦']), renumberLists)
      for (let step = 0; step < 12; step++) {
        const letter = pick(['x', '', ''])
        state = letter ? typed(marked(state), letter, [] as never) : (ran([pick(commands)], state) ?? state)
      }
      // Out of everything that is still there.
      const withText = () => typed(marked(state), 'Texte', [] as never)
      for (let step = 0; step < 20 && around(withText()) !== ''; step++) state = ran(enter, state) ?? state
      const left = withText()
      expect(around(left), marked(left)).toBe('')
    }
  })
})
