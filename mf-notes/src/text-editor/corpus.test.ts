import { ensureSyntaxTree } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { TreeFragment } from '@lezer/common'
import { expect, it, test } from 'vitest'
import { constructs, corpus } from '../../tests/constructs.ts'
import { noteLanguage } from './language.ts'
import { previewOf } from './live-preview.ts'
import { noteParser } from './note-parser.ts'

const open = (doc: string) =>
  EditorState.create({ doc, extensions: [noteLanguage, EditorState.lineSeparator.of('\n')] })

it.each(corpus)('is the same text in the editor: %j', (text) => {
  expect(open(text).doc.toString()).toBe(text)
})

it.each(corpus)('is the same text after a change was undone: %j', (text) => {
  const state = open(text)
  for (const at of [0, Math.floor(text.length / 2), text.length]) {
    const changed = state.update({ changes: { from: at, insert: '**é**' } }).state
    const undone = changed.update({ changes: { from: at, to: at + 5 } }).state
    expect(undone.doc.toString()).toBe(text)
  }
})

it.each(corpus)('can be drawn with the caret anywhere: %j', (text) => {
  const state = open(text)
  ensureSyntaxTree(state, text.length, 5_000)
  const step = Math.max(1, Math.floor(text.length / 50))
  for (let caret = 0; caret <= text.length; caret += step) {
    const ranges = previewOf(state, 0, text.length, (from, to) => caret >= from && caret <= to, {})
    for (const { from, to } of ranges) expect(state.doc.lineAt(from).to).toBeGreaterThanOrEqual(to)
  }
})

test('a key in a long text parses little of it again', () => {
  const paragraph = `${constructs.slice(0, 20).join('\n\n')}\n\n`
  const text = paragraph.repeat(Math.ceil(200_000 / paragraph.length)).slice(0, 200_000)
  /** Characters of the lines that are read as the beginning of a block. */
  let read = 0
  const counted = noteParser.configure({
    parseBlock: [
      {
        name: 'Counted',
        before: 'LinkReference',
        parse(_context, line) {
          read += line.text.length
          return false
        },
      },
    ],
  })
  const before = counted.parse(text)
  for (const at of [0, 100_000, 199_999]) {
    read = 0
    const after = `${text.slice(0, at)}é${text.slice(at)}`
    const fragments = TreeFragment.applyChanges(TreeFragment.addTree(before), [
      { fromA: at, toA: at, fromB: at, toB: at + 1 },
    ])
    counted.parse(after, fragments)
    expect(read).toBeLessThan(4_000)
  }
})
