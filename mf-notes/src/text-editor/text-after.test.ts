import { EditorState } from '@codemirror/state'
import { expect, it } from 'vitest'
import { textAfter } from './text-after.ts'

const lines = ['# Chloroplaste', '', 'énergie 🌱', '- un\r', '\ttabulation', '日本', '| a | b |']

it('is the text of the document after any changes', () => {
  let seed = 1
  /** @returns an integer below `end` */
  const random = (end: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % end
  }
  let state = EditorState.create({
    doc: Array.from({ length: 500 }, () => lines[random(lines.length)]).join('\n'),
    extensions: EditorState.lineSeparator.of('\n'),
  })
  let text = state.doc.toString()
  for (let step = 0; step < 500; step++) {
    const places = Array.from({ length: 6 }, () => random(state.doc.length + 1)).sort((one, other) => one - other)
    const [from = 0, to = 0, second = 0, secondTo = 0, third = 0, thirdTo = 0] = places
    const { changes, state: next } = state.update({
      changes: [
        { from, to: step % 3 === 0 ? Math.min(to, from + 20) : from, insert: lines[random(lines.length)] ?? '' },
        { from: second, to: Math.min(secondTo, second + 5) },
        { from: third, to: Math.min(thirdTo, third + 1), insert: step % 2 === 0 ? '\n\n' : 'x' },
      ],
    })
    text = textAfter(text, changes)
    state = next
    expect(text).toBe(state.doc.toString())
  }
})
