import { EditorState } from '@codemirror/state'
import { expect, test } from 'vitest'
import { blockInsertion } from './insert-block.ts'
import { noteLanguage } from './language.ts'

/** A text after `> Q` was put into it; a bar is the caret. */
function inserted(marked: string): string {
  const caret = marked.indexOf('¦')
  const state = EditorState.create({
    doc: marked.replace('¦', ''),
    selection: { anchor: caret },
    extensions: [noteLanguage],
  })
  const { state: after } = state.update(blockInsertion(state, '> Q'))
  const { head } = after.selection.main
  return `${after.sliceDoc(0, head)}¦${after.sliceDoc(head)}`
}

test.each([
  ['an empty text', '¦', '> Q¦'],
  ['an empty line', 'Un.\n\n¦\n\nDeux.', 'Un.\n\n> Q¦\n\nDeux.'],
  ['the end of a paragraph', 'Un.¦\n\nDeux.', 'Un.\n\n> Q¦\n\nDeux.'],
  ['an item', '- un¦', '- un\n\n  > Q¦'],
  ['behind a table', '| A¦ |\n| - |\n| 1 |\n\nDeux.', '| A |\n| - |\n| 1 |\n\n> Q¦\n\nDeux.'],
  ['behind code', '```\na¦\n```', '```\na\n```\n\n> Q¦'],
])('a block is put into %s', (_name, before, after) => expect(inserted(before)).toBe(after))
