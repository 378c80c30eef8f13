import { ensureSyntaxTree } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import type { Tree } from '@lezer/common'
import { describe, expect, it, test } from 'vitest'
import { corpus } from '../../../tests/constructs.ts'
import { noteLanguage } from '../language.ts'
import { noteParser } from '../note-parser.ts'

/** What a text has of footnotes: `<…>` is a reference, `{…}` a definition with its mark before a bar. */
function shape(text: string): string[] {
  const found: string[] = []
  noteParser.parse(text).iterate({
    enter({ name, from, to }) {
      if (name === 'FootnoteReference') found.push(`<${text.slice(from, to)}>`)
      if (name === 'FootnoteDefinition') found.push(`{${text.slice(from, to)}}`)
    },
  })
  return found
}

describe('a reference', () => {
  it.each([
    ['Vrai[^1].', ['<[^1]>']],
    ['[^mot] [^a-b_c.d] [^é]', ['<[^mot]>', '<[^a-b_c.d]>', '<[^é]>']],
    ['# Titre[^1]', ['<[^1]>']],
    ['**gras[^1]** ==su[^2]==', ['<[^1]>', '<[^2]>']],
    ['| a[^1] |\n| - |\n| b[^2] |', ['<[^1]>', '<[^2]>']],
    ['[texte[^1]](https://exemple.fr)', ['<[^1]>']],
    ['un [^1]: au milieu', ['<[^1]>']],
    ['[^] [^ ] [^a b] [^a[b]]', []],
    ['[^1](https://exemple.fr)', []],
    ['\\[^1] `[^1]` $[^1]$ [[^1]]', []],
    ['```\n[^1]\n```\n\n    [^1]', []],
    [`[^${'a'.repeat(101)}]`, []],
  ])('%j: %j', (text, expected) => expect(shape(text)).toEqual(expected))
})

describe('a definition', () => {
  it.each([
    ['[^1]: A', ['{[^1]: A}']],
    ['[^1]:A', ['{[^1]:A}']],
    ['   [^1]: A', ['{[^1]: A}']],
    ['[^1]: A\n[^2]: B', ['{[^1]: A}', '{[^2]: B}']],
    ['un texte\n[^1]: A', ['{[^1]: A}']],
    ['[^1]: A\nsuite', ['{[^1]: A\nsuite}']],
    ['[^1]: A\n\nsuite', ['{[^1]: A}']],
    ['[^1]: A\n\n    B\n\n    - C\n\nsuite', ['{[^1]: A\n\n    B\n\n    - C}']],
    ['[^1]: A\n\n\tB', ['{[^1]: A\n\n\tB}']],
    ['[^1]:\n    A', ['{[^1]:\n    A}']],
    ['> [^1]: A\n>\n>     B\n\nsuite', ['{[^1]: A\n>\n>     B}']],
    ['- [^1]: A', ['{[^1]: A}']],
    ['[^1]: A [^2]', ['{[^1]: A [^2]}', '<[^2]>']],
    ['[^1]: ```\n    code\n    ```', ['{[^1]: ```\n    code\n    ```}']],
    ['    [^1]: A', []],
    ['```\n[^1]: A\n```', []],
    ['[^1] : A', ['<[^1]>']],
    ['[1]: https://exemple.fr', []],
  ])('%j: %j', (text, expected) => expect(shape(text)).toEqual(expected))

  it('nests no deeper than a hundred times, however many marks a line has', () => {
    const definitions = shape('[^a]:'.repeat(10_000)).filter((found) => found.startsWith('{'))
    expect(definitions.length).toBeLessThan(100)
  })
})

/** The nodes of a tree, by name and place. */
function nodes(tree: Tree): string[] {
  const found: string[] = []
  tree.iterate({ enter: ({ name, from, to }) => void found.push(`${name} ${from} ${to}`) })
  return found
}

function expectWhole(state: EditorState, message = ''): void {
  const tree = ensureSyntaxTree(state, state.doc.length, 5_000)
  expect(tree && nodes(tree), message).toEqual(nodes(noteParser.parse(state.doc.toString())))
}

function opened(doc: string): EditorState {
  const state = EditorState.create({ doc, extensions: [noteLanguage, EditorState.lineSeparator.of('\n')] })
  ensureSyntaxTree(state, state.doc.length, 5_000)
  return state
}

// What is taken over after a change ends before it: a definition there may go on behind it.
test.each([
  ['[^1]: A\n\n¦suite', '    '],
  ['[^1]: A\n\n\n¦suite', '    '],
  ['[^1]: A\n\n    B\n\n¦- C', '    '],
  ['> [^1]: A\n>\n> ¦suite', '    '],
  ['[^1]: A\n¦\nsuite', '\n    B\n'],
])('in a long text, %j with %j typed at the bar has the tree of the whole text', (text, insert) => {
  const around = 'Un texte.\n\n'.repeat(50)
  const [before = '', after = ''] = (around + text + around).split('¦')
  expectWhole(opened(before + after).update({ changes: { from: before.length, insert } }).state)
})

/** Numbers from 0 up to a limit, in an order that is the same each time. */
function seeded(seed: number) {
  let state = seed
  return (limit: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * limit)
  }
}

const pieces = [
  '[^1]: ',
  '[^1]',
  '\n',
  '\n\n',
  '    ',
  '- ',
  '> ',
  'é',
  '#bio ',
  '```\n',
  '\n\n    suite',
  '\n[^b]: B\n',
]

const footnotes =
  'a[^1] b[^b]\n\n[^1]: A\n[^b]: B\n\n    suite\n\n    - item\n\nun texte\n\n    code\n\n> [^c]: C\n>\n>     suite\n\n[^d]: D\n\n\n    fin\n'

test.each([footnotes, footnotes.repeat(40), ...corpus.filter((text) => text.length > 500)])(
  'after a hundred changes the tree is that of the whole text: %#',
  (text) => {
    const random = seeded(text.length)
    let state = opened(text)
    for (let change = 0; change < 100; change++) {
      const from = random(state.doc.length + 1)
      const to = random(3) === 0 ? Math.min(state.doc.length, from + random(12)) : from
      state = state.update({ changes: { from, to, insert: pieces[random(pieces.length)] ?? '' } }).state
      expectWhole(state, `change ${change}`)
    }
  },
)
