import { expect, test } from 'vitest'
import { renumberLists } from '../renumber.ts'
import { stateOf } from '../testing/typed.ts'
import { blockAt } from './blocks.ts'
import { type BlockKind, kindsFor, turnInto } from './turn-into.ts'

function turned(before: string, words: string, kind: BlockKind): string {
  const state = stateOf(before, renumberLists)
  const block = blockAt(state, before.indexOf(words))
  if (!block) throw new Error(`There is no block “${words}”`)
  expect(kindsFor(state, block)).toContain(kind)
  return state.update(turnInto(state, block, kind)).state.doc.toString()
}

test.each([
  ['un\ndeux\n\nB', 'un', 'heading2', '## un deux\n\nB'],
  ['un\ndeux', 'un', 'bullets', '- un\n  deux'],
  ['un\ndeux', 'un', 'numbers', '1. un\n   deux'],
  ['un\ndeux', 'un', 'tasks', '- [ ] un\n  deux'],
  ['un\ndeux', 'un', 'quote', '> un\n> deux'],
  ['# T\ntexte', 'texte', 'bullets', '# T\n\n- texte'],
  ['# T\ntexte', '# T', 'heading3', '### T\ntexte'],
  ['# T\ntexte', '# T', 'paragraph', 'T\n\ntexte'],
  ['# T #\n\ntexte', '# T', 'quote', '> T\n\ntexte'],
  ['T\nU\n===\ntexte', 'T', 'heading2', '## T U\ntexte'],
  ['#### T', '#### T', 'heading1', '# T'],
  ['- a\n- b\n- c', '- b', 'paragraph', '- a\n\nb\n\n- c'],
  ['- a\n- b\n- c', '- b', 'tasks', '- a\n- [ ] b\n- c'],
  ['- [x] a', '- [x] a', 'bullets', '- a'],
  ['- a\n  - x\n    - y', '- a', 'heading1', '# a\n\n- x\n  - y'],
  ['- a\n  - x\n- b', '- a', 'paragraph', 'a\n\n- x\n\n- b'],
  ['- a\n  suite\n\n  para\n  - x', '- a', 'heading1', '# a suite\n\npara\n\n- x'],
  ['- a\n  suite\n  - x', '- a', 'quote', '> a\n> suite\n>\n> - x'],
  ['- a\n  - x', '- x', 'numbers', '- a\n  1. x'],
  ['- a\n  - x\n    - y', '- x', 'tasks', '- a\n  - [ ] x\n    - y'],
  ['- a\n  - x', '- a', 'numbers', '1. a\n   - x'],
  ['1. a\n2. b\n3. c', '1. a', 'paragraph', 'a\n\n1. b\n2. c'],
  ['> a\n> - b\nc\n\nd', '> a', 'paragraph', 'a\n- b\nc\n\nd'],
  ['> [!note]- Titre\n> a', '> [!', 'paragraph', 'Titre\n\na'],
  ['> [!note]\n> a', '> [!', 'paragraph', 'a'],
  ['# T\r\ntexte\r\n', '# T', 'paragraph', 'T\r\n\r\ntexte\r\n'],
  ['- a\r\n- b\r\n', '- a', 'paragraph', 'a\r\n\r\n- b\r\n'],
] as const)('in %j “%s” as %s: %j', (before, words, kind, expected) =>
  expect(turned(before, words, kind)).toBe(expected),
)

test.each(['| A |\n| - |\n| b |', '```\na\n```', '$$\nx\n$$', '![[a.png|300]]', '![a](a.png)', '---'])(
  '%j is turned into nothing else',
  (text) => {
    const state = stateOf(text)
    const block = blockAt(state, 0)
    expect(block && kindsFor(state, block)).toEqual([])
  },
)
