import { seededRandom } from '@cahier/contract/testing/seeded-random'
import { history, redo, undo } from '@codemirror/commands'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { afterEach, describe, expect, it, vi } from 'vitest'
import * as Y from 'yjs'
import { boundText, maxTextCharacters } from './bound-text.ts'

const views: EditorView[] = []
afterEach(() => {
  for (const view of views.splice(0)) view.destroy()
})

function open(content: string) {
  const doc = new Y.Doc()
  const text = doc.getText('content')
  text.insert(0, content)
  const right = { mayWrite: true, full: vi.fn() }
  const view = new EditorView({
    state: EditorState.create({
      doc: content,
      extensions: [
        EditorState.lineSeparator.of('\n'),
        history(),
        boundText(text, { mayWrite: () => right.mayWrite, onFull: right.full }),
      ],
    }),
    parent: document.body,
  })
  views.push(view)
  const shown = () => view.state.doc.toString()
  return { doc, text, view, right, shown }
}

/** Types at a place. */
const type = (view: EditorView, from: number, insert: string, to = from) =>
  view.dispatch({ changes: { from, to, insert }, userEvent: 'input.type' })

describe('an editor of a live text', () => {
  it('writes what is typed, replaced and deleted, in several places at once', () => {
    const { view, text } = open('un deux trois')
    view.dispatch({
      changes: [
        { from: 0, to: 2, insert: 'UN' },
        { from: 3, to: 8 },
        { from: 13, insert: ' quatre' },
      ],
    })
    expect(text.toString()).toBe('UN trois quatre')
  })

  it('shows what others write', () => {
    const { shown, text } = open('un trois 😀')
    text.doc?.transact(() => {
      text.insert(3, 'deux ')
      text.delete(0, 2)
      text.insert(0, 'UN')
      text.delete(14, 2)
      text.insert(14, '😃')
    })
    expect(shown()).toBe('UN deux trois 😃')
  })

  it('undoes and does again what was typed here, and nothing of the others', () => {
    const { view, text, shown } = open('texte')
    type(view, 5, ' à moi')
    text.insert(0, 'leur ')
    text.insert(text.length, ' fin')
    undo(view)
    expect([shown(), text.toString()]).toEqual(Array(2).fill('leur texte fin'))
    undo(view)
    expect(shown()).toBe('leur texte fin')
    redo(view)
    expect([shown(), text.toString()]).toEqual(Array(2).fill('leur texte à moi fin'))
  })

  it('undoes what was typed here also where others deleted a part of it', () => {
    const { view, text, shown } = open('a')
    type(view, 1, 'bcd')
    text.delete(2, 1)
    undo(view)
    expect([shown(), text.toString()]).toEqual(['a', 'a'])
  })

  it('takes nothing from whoever may only read', () => {
    const { view, text, right, shown } = open('texte')
    right.mayWrite = false
    type(view, 0, 'x')
    text.insert(5, ' des autres')
    expect([shown(), text.toString()]).toEqual(Array(2).fill('texte des autres'))
  })

  it('says when the note is full, and still takes what is deleted', () => {
    const { view, text, right } = open('x'.repeat(maxTextCharacters))
    type(view, 0, 'y')
    expect([text.length, right.full.mock.calls.length]).toEqual([maxTextCharacters, 1])
    type(view, 0, '', 1)
    expect(text.length).toBe(maxTextCharacters - 1)
  })

  it('has the same text after 300 random edits on both sides', () => {
    const random = seededRandom(3)
    const at = (length: number) => Math.floor(random() * (length + 1))
    const { view, text, shown } = open('début\r\nfin')
    for (let step = 0; step < 300; step++) {
      const { length } = view.state.doc
      const from = at(length)
      const to = Math.min(length, from + at(3))
      const insert = random() < 0.6 ? 'é\n'.slice(0, at(2)) : ''
      if (random() < 0.5) type(view, from, insert, to)
      else
        text.doc?.transact(() => {
          text.delete(from, to - from)
          text.insert(from, insert)
        })
      if (random() < 0.1) undo(view)
      expect(shown()).toBe(text.toString())
    }
  })
})
