import { ensureSyntaxTree } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { expect, test } from 'vitest'
import { noteLanguage } from './language.ts'
import { addListLines, hiddenIndentations, type ListLine } from './list-lines.ts'

/** The lines of a text, each with its level and without its indentation: `*` where an item begins. */
function levels(text: string, caret = -1): string[] {
  const state = EditorState.create({ doc: text, extensions: [noteLanguage] })
  const lines = new Map<number, ListLine>()
  ensureSyntaxTree(state, text.length, 5_000)?.iterate({
    enter({ name, node }) {
      if (name !== 'ListItem') return
      const first = state.doc.lineAt(node.from).number
      const last = state.doc.lineAt(node.to).number
      const starts = Array.from({ length: last - first + 1 }, (_, index) => state.doc.line(first + index).from)
      addListLines(state, node, starts, lines)
    },
  })
  const hidden = hiddenIndentations(lines.values(), (from, to) => caret >= from && caret <= to)
  return text.split('\n').map((line, index) => {
    const { from } = state.doc.line(index + 1)
    const found = lines.get(from)
    const spaces = hidden.find((range) => range.from >= from && range.to <= from + line.length)
    const shown = spaces ? line.slice(0, spaces.from - from) + line.slice(spaces.to - from) : line
    return found ? `${found.level}${found.isStart ? '*' : ''} ${shown}` : shown
  })
}

test.each([
  ['- un\n- deux', ['1* - un', '1* - deux']],
  ['- un\n  - deux\n    - trois', ['1* - un', '2* - deux', '3* - trois']],
  ['10. un\n    - deux\n    suite', ['1* 10. un', '2* - deux', '2 suite']],
  ['- un\n  suite\n\n  autre', ['1* - un', '1 suite', '1 ', '1 autre']],
  ['- un\nsans retrait', ['1* - un', '1 sans retrait']],
  ['> - un\n>   - deux\n>\n> fin', ['1* > - un', '2* > - deux', '>', '> fin']],
  ['- un\n\n  ```\n    code\n  ```', ['1* - un', '1 ', '1 ```', '1   code', '1 ```']],
  ['-\tun\n\t- deux', ['1* -\tun', '2* - deux']],
  ['texte', ['texte']],
])('%j is drawn as %j', (text, expected) => expect(levels(text)).toEqual(expected))

test('indentation is shown where the caret is in it', () => {
  expect(levels('- un\n  - deux', 6)).toEqual(['1* - un', '2*   - deux'])
  expect(levels('- un\n  - deux', 7)).toEqual(['1* - un', '2* - deux'])
})
