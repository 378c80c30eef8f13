import { EditorState } from '@codemirror/state'
import { type DecorationSet, EditorView } from '@codemirror/view'
import { expect, it } from 'vitest'
import { findCited, markCited } from './cited-passage.ts'

const passage = 'La photosynthèse transforme la lumière en énergie. Elle a lieu dans les chloroplastes.'

it.each([
  ['the whole passage', `# Biologie\n\n${passage}\n`, passage],
  [
    'the longest sentence that is left',
    'La photosynthèse transforme la lumière en énergie. Autre chose.',
    'La photosynthèse transforme la lumière en énergie.',
  ],
  ['the other sentence', 'Réécrit. Elle a lieu dans les chloroplastes. Fin.', 'Elle a lieu dans les chloroplastes.'],
  [
    'the longest run of words',
    'Chez les plantes, la photosynthèse transforme la lumière du soleil.',
    'photosynthèse transforme la lumière',
  ],
  ['nothing', 'La mitose a quatre phases.', null],
  ['nothing of what could stand anywhere', 'La nuit.', null],
])('finds %s', (_name, text, found) => {
  const range = findCited(text, passage)
  expect(range && text.slice(range.from, range.to)).toBe(found)
})

/** The marked text of a state. */
function markedIn(state: EditorState): string[] {
  const found: string[] = []
  for (const set of state.facet(EditorView.decorations))
    (set as DecorationSet).between(0, state.doc.length, (from, to) => void found.push(state.sliceDoc(from, to)))
  return found
}

it('marks the passage wherever the text moves it, and in the text that takes its place', () => {
  const open = EditorState.create({ doc: passage, extensions: markCited(passage) })
  expect(markedIn(open)).toEqual([passage])
  const typed = open.update({ changes: { from: 0, insert: 'Avant. ' }, userEvent: 'input.type' }).state
  expect(markedIn(typed)).toEqual([passage])
  const replaced = open.update({ changes: { from: 0, to: passage.length, insert: `Autre. ${passage.slice(0, 50)}` } })
  expect(markedIn(replaced.state)).toEqual([passage.slice(0, 50)])
  const deleted = open.update({ changes: { from: 0, to: passage.length }, userEvent: 'delete.selection' }).state
  expect(markedIn(deleted)).toEqual([])
})
