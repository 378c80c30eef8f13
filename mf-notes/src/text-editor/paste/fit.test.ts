import { expect, test } from 'vitest'
import { stateOf } from '../testing/typed.ts'
import { fitted } from './fit.ts'

function put(text: string, markdown: string): string {
  const state = stateOf(text)
  const { from, to } = state.selection.main
  return state.update({ changes: fitted(state, from, to, markdown) }).state.doc.toString()
}

test.each([
  ['un ¦ deux', '**mot**', 'un **mot** deux'],
  ['un ¦mot¦ deux', '[x](y)', 'un [x](y) deux'],
  ['un ¦ deux', '# T', 'un \n\n# T\n\n deux'],
  ['un ¦ deux', 'a\n\nb', 'un a\n\nb deux'],
  ['un\n¦\ndeux', '- a\n- b', 'un\n\n- a\n- b\n\ndeux'],
  ['un\n\n¦\n\ndeux', '- a\n- b', 'un\n\n- a\n- b\n\ndeux'],
  ['- ¦', '- a\n  - b', '- a\n  - b'],
  ['1. x\n   - ¦', '- a\n- b', '1. x\n   - a\n   - b'],
  ['- ¦', 'a\n\nb', '- a\n\n  b'],
  ['- x¦', '| a |\n| - |', '- x\n\n  | a |\n  | - |'],
  ['> ¦', 'a\n\nb', '> a\n>\n> b'],
  ['> x¦', '# T', '> x\n>\n> # T'],
])('into %j', (text, markdown, expected) => expect(put(text, markdown)).toBe(expected))
