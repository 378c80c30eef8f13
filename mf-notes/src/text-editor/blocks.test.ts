import { ensureSyntaxTree } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { type Decoration, EditorView } from '@codemirror/view'
import { expect, it } from 'vitest'
import { liveBlocks } from './blocks.ts'
import { noteLanguage } from './language.ts'

it('draws again the table that changed, and no other', () => {
  const table = '| a | b |\n| --- | --- |\n| 1 | 2 |\n\n'
  const filler = 'Une phrase de quelques mots.\n\n'.repeat(20)
  const doc = `${table}${filler}${table}${filler}fin`
  let state = EditorState.create({ doc, extensions: [noteLanguage, liveBlocks().extension] })
  const parsed = () => {
    ensureSyntaxTree(state, state.doc.length, 10_000)
    // A transaction takes over what was parsed.
    state = state.update({}).state
  }
  parsed()
  const before = drawn(state)
  expect(before).toHaveLength(2)

  state = state.update({ changes: { from: doc.length, insert: ' !' } }).state
  parsed()
  expect(same(drawn(state), before)).toEqual([true, true])

  state = state.update({ changes: { from: doc.indexOf('1'), insert: '3' } }).state
  parsed()
  expect(same(drawn(state), before)).toEqual([false, true])
})

const same = (some: readonly unknown[], others: readonly unknown[]) => some.map((one, place) => one === others[place])

function drawn(state: EditorState): Decoration[] {
  const found: Decoration[] = []
  for (const set of state.facet(EditorView.decorations)) {
    if (typeof set === 'function') continue
    for (const cursor = set.iter(); cursor.value; cursor.next()) found.push(cursor.value)
  }
  return found
}
