import { history, undo } from '@codemirror/commands'
import type { EditorState } from '@codemirror/state'
import { describe, expect, it, test } from 'vitest'
import { renumberLists } from '../renumber.ts'
import { marked, ran, stateOf } from '../testing/typed.ts'
import { type Block, blockAt, blocksIn, indexOf } from './blocks.ts'
import { dropIn } from './drop.ts'
import { duplicate, moveTo, remove } from './edits.ts'

/** The block whose first line has some words. */
function blockWith(state: EditorState, words: string): Block {
  const block = blockAt(state, state.doc.toString().indexOf(words))
  if (!block) throw new Error(`There is no block “${words}”`)
  return block
}

function moved(before: string, words: string, above: string | null, level: number): string | null {
  const state = stateOf(before, [history(), renumberLists])
  const blocks = blocksIn(state)
  const gap = above === null ? blocks.length : indexOf(blocks, blockWith(state, above))
  const carried = blockWith(state, words)
  const drop = dropIn(blocks, carried, gap, level)
  const spec = drop && moveTo(state, carried, drop)
  if (!spec) return null
  const after = state.update(spec).state
  // One step back is all the way back.
  const back = ran([undo], after)
  expect(back?.doc.toString()).toBe(state.doc.toString())
  return before.includes('¦') ? marked(after) : after.doc.toString()
}

describe('a block that is dropped', () => {
  it.each([
    ['A\n\nB\n\nC', 'A', 'C', 'B\n\nA\n\nC'],
    ['A\n\nB\n\nC', 'A', null, 'B\n\nC\n\nA'],
    ['A\n\nB\n\nC', 'C', 'A', 'C\n\nA\n\nB'],
    ['A\n\nB\n\nC\n', 'A', null, 'B\n\nC\n\nA\n'],
    ['A\n\nB\n\nC\n', 'C', 'A', 'C\n\nA\n\nB\n'],
    ['A\n\n\n\nB\n\nC', 'B', 'A', 'B\n\nA\n\n\n\nC'],
    ['\n\nA\n\nB', 'A', null, '\n\nB\n\nA'],
    ['# T\ntexte\n\nC', 'C', 'texte', '# T\n\nC\n\ntexte'],
    ['a\n# T\nb', '# T', null, 'a\n\nb\n\n# T'],
    ['# T\n- a\n- b\n# U', '# U', '- b', '# T\n- a\n\n# U\n\n- b'],
    ['> q\n> r\n\nA', '> q', null, 'A\n\n> q\n> r'],
    ['> [!note]- T\n> r\n\nA', 'A', '> [!', 'A\n\n> [!note]- T\n> r'],
    ['| A |\n| - |\n| b |\n\nP', 'P', '| A', 'P\n\n| A |\n| - |\n| b |'],
    ['```\na\n\nb\n```\n\nP', '```', null, 'P\n\n```\na\n\nb\n```'],
    ['![[a.png|300]]\n\nP', '![[', null, 'P\n\n![[a.png|300]]'],
    ['$$\nx\n$$\n\nP\n\n---\n\nQ', '---', '$$', '---\n\n$$\nx\n$$\n\nP\n\nQ'],
    ['[^1]: bas\n\nP', '[^1]', null, 'P\n\n[^1]: bas'],
    ['P\n\n1. a\n2. b\n\nQ', 'Q', '2. b', 'P\n\n1. a\n\nQ\n\n2. b'],
    ['P\n\n- a\n  - b\n- c', 'P', '- b', '- a\n  - b\n\nP\n\n- c'],
    ['A\r\n\r\nB\r\n\r\nC', 'A', null, 'B\r\n\r\nC\r\n\r\nA'],
    ['A\r\n\r\nB\r\n\r\nC', 'C', 'A', 'C\r\n\r\nA\r\n\r\nB'],
    ['# T\r\ntexte\r\n\r\nC\r\n', 'C', 'texte', '# T\r\n\r\nC\r\n\r\ntexte\r\n'],
    ['a\r\n# T\r\nb\r\n\r\nc', '# T', null, 'a\r\n\r\nb\r\n\r\nc\r\n\r\n# T'],
    ['A\n\nB', 'A', 'A', null],
    ['A\n\nB', 'A', 'B', null],
    ['A\n\nB', 'B', null, null],
  ])('%j, “%s” above “%s”, gives %j', (before, words, above, expected) =>
    expect(moved(before, words, above, 0)).toBe(expected),
  )
})

describe('an item that is dropped', () => {
  it.each([
    ['- a\n- b\n- c', '- a', null, 0, '- b\n- c\n- a'],
    ['- a\n- b\n- c', '- c', '- a', 0, '- c\n- a\n- b'],
    ['- a\n  - x\n- b', '- a', null, 0, '- b\n- a\n  - x'],
    ['- a\n- b\n- c', '- c', '- b', 1, '- a\n  - c\n- b'],
    ['- a\n- b', '- b', null, 1, '- a\n  - b'],
    ['- a\n  - b\n- c', '- b', '- c', 0, '- a\n- b\n- c'],
    ['- a\n  - b\n- c', '- c', '- b', 0, '- a\n  - c\n  - b'],
    ['- a\n  - b\n    - c\n- d', '- d', '- d', 2, '- a\n  - b\n    - c\n    - d'],
    ['- a\n  - b\n    - c\n- d', '- d', '- d', 7, '- a\n  - b\n    - c\n      - d'],
    ['1. a\n2. b\n3. c', '3. c', '1. a', 0, '1. c\n2. a\n3. b'],
    ['1. a\n2. b\n3. c', '1. a', null, 0, '1. b\n2. c\n3. a'],
    ['4. a\n5. b\n6. c', '4. a', null, 0, '4. b\n5. c\n6. a'],
    ['1. a\n1. b\n1. c', '1. a', null, 0, '1. b\n1. c\n1. a'],
    ['1. a\n2. b\n\nP\n\n- c', '- c', null, 0, null],
    ['1. a\n2. b\n\nP\n\n- c\n- d', '- c', '2. b', 0, '1. a\n2. c\n3. b\n\nP\n\n- d'],
    ['1. a\n\nP\n\n- c\n  - x\n- d', '- c', 'P', 1, '1. a\n   - c\n     - x\n\nP\n\n- d'],
    ['8. a\n9. b\n\nP\n\n- c\n  suite', '- c', 'P', 0, '8. a\n9. b\n10. c\n    suite\n\nP'],
    ['- a\n\n- b\n\n- c', '- a', null, 0, '- b\n\n- c\n\n- a'],
    ['- a\n\n- b\n\n- c', '- c', '- a', 0, '- c\n\n- a\n\n- b'],
    ['- a\n\n- b\n\nP', '- a', 'P', 0, '- b\n\n- a\n\nP'],
    ['- a\n- b\n\nP\n\nQ', '- a', 'Q', 0, '- b\n\nP\n\n- a\n\nQ'],
    ['2. a\n3. b\n\nP', '3. b', null, 0, '2. a\n\nP\n\n1. b'],
    ['- [x] a\n- b\n\nP', '- [x] a', 'P', 0, '- b\n- [x] a\n\nP'],
    ['P\n- a\n\nQ', '- a', 'P', 0, '- a\n\nP\n\nQ'],
    ['- a\n  ```\n  x\n  ```\n- b', '- a', null, 0, '- b\n- a\n  ```\n  x\n  ```'],
    ['- a\n\n  para\n- b', '- b', '- a', 0, '- b\n- a\n\n  para'],
    ['- a\r\n- b\r\n- c', '- a', null, 0, '- b\r\n- c\r\n- a'],
    ['1. a\r\n2. b\r\n\r\nP\r\n', '1. a', null, 0, '1. b\r\n\r\nP\r\n\r\n1. a\r\n'],
    ['- a\n- b', '- a', '- b', 0, null],
    ['- a\n- b', '- a', '- a', 1, null],
  ])('%j, “%s” above “%s” at level %d, gives %j', (before, words, above, level, expected) =>
    expect(moved(before, words, above, level)).toBe(expected),
  )

  it('stays under the item whose items come next', () =>
    expect(moved('- a\n  - b\n  - c\n- d', '- d', '- c', 0)).toBe('- a\n  - b\n  - d\n  - c'))
})

test.each([
  ['un ¦mot\n\nB', 'un', null, 0, 'B\n\nun ¦mot'],
  ['A¦\n\nB', 'B', 'A', 0, '¦B\n\nA'],
  ['9. a\n10. un ¦mot\n\nP', '10. un', '9. a', 0, '9. un ¦mot\n10. a\n\nP'],
  ['- a\n- b\n  su¦ite', '- b', null, 1, '- a\n  - b\n    su¦ite'],
  ['¦A\r\n\r\n- b\r\n', '- b', 'A', 0, '- ¦b\r\n\r\nA\r\n'],
])('the caret of %j, “%s” above “%s” at level %d: %j', (before, words, above, level, expected) =>
  expect(moved(before, words, above, level)).toBe(expected),
)

function edited(edit: typeof duplicate | typeof remove, before: string, words: string): string {
  const state = stateOf(before, renumberLists)
  const spec = edit(state, blockWith(state, words))
  return spec ? marked(state.update(spec).state) : before
}

test.each([
  ['A\n\nB', 'A', 'A\n\nA¦\n\nB'],
  ['A\n', 'A', 'A\n\nA¦\n'],
  ['1. a\n   - x\n2. b', '1. a', '1. a\n   - x\n2. a\n   - x¦\n3. b'],
  ['- a\n\n- b', '- a', '- a\n\n- a¦\n\n- b'],
  ['> a\n> b\n# T', '> a', '> a\n> b\n\n> a\n> b¦\n\n# T'],
  ['A\r\n\r\nB', 'A', 'A\r\n\r\nA¦\r\n\r\nB'],
])('of %j, “%s” twice is %j', (before, words, expected) => expect(edited(duplicate, before, words)).toBe(expected))

test.each([
  ['A\n\nB\n\nC', 'B', 'A\n\n¦C'],
  ['A\n\nB', 'B', 'A¦'],
  ['A', 'A', '¦'],
  ['A\n', 'A', '¦'],
  ['a\n# T\nb', '# T', 'a\n¦\nb'],
  ['1. a\n   - x\n2. b\n3. c', '1. a', '¦1. b\n2. c'],
  ['- a\n  - x\n\nP', '- x', '- a\n¦\nP'],
  ['A\r\n\r\nB\r\n\r\nC', 'B', 'A\r\n\r\n¦C'],
])('%j without “%s” is %j', (before, words, expected) => expect(edited(remove, before, words)).toBe(expected))

/** Every move of each block of a text. */
function* movesIn(text: string): Generator<[spec: string, before: EditorState, after: EditorState]> {
  const state = stateOf(text, renumberLists)
  const blocks = blocksIn(state)
  for (const carried of blocks)
    for (let gap = 0; gap <= blocks.length; gap++)
      for (let level = 0; level < 4; level++) {
        const drop = dropIn(blocks, carried, gap, level)
        const spec = drop && moveTo(state, carried, drop)
        if (spec) yield [`line ${carried.first} before block ${gap} at level ${level}`, state, state.update(spec).state]
      }
}

/** The words of a text in any order, without marks. */
const words = (text: string) => [...text.matchAll(/\p{L}+/gu)].map(String).toSorted().join(' ')

test.each([
  '# T\npara\nsuite\n\n- a\n  - b\n    c\n\n  d\n- e\n\n> f\n> - g\n\n1. h\n2. i\n   - j\n\n```\nk\n\nl\n```\n',
  '1. a\n   1. b\n   2. c\n2. d\n\nP\n\n| e |\n| - |\n| f |\n\n- [ ] g\n- [x] h\n\n![[i.png]]\n\nQ',
  'a\n# b\nc\n- d\n\n- e\n\nf\n***\n$$\ng\n$$\n> [!note]- h\n> i\n\n[^j]: k',
])('no move in %j loses a word or a block, whatever ends its lines', (text) => {
  const windows = new Map([...movesIn(text.replaceAll('\n', '\r\n'))].map(([move, , after]) => [move, after]))
  let count = 0
  for (const [move, before, after] of movesIn(text)) {
    count++
    expect(words(after.doc.toString()), move).toBe(words(text))
    const parsed = stateOf(after.doc.toString())
    expect(blocksIn(parsed).length, `${move}: ${after.doc}`).toBe(blocksIn(before).length)
    expect(windows.get(move)?.doc.toString(), move).toBe(after.doc.toString().replaceAll('\n', '\r\n'))
  }
  expect(count).toBeGreaterThan(100)
})
