import { ensureSyntaxTree } from '@codemirror/language'
import { EditorState, type TransactionSpec } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { expect, test } from 'vitest'
import { followFocus, setFocused } from '../../caret/touch.ts'
import { noteLanguage } from '../language.ts'
import { foldCallouts, isFoldOpen, toggleFold } from './folding.ts'

const closed = '> [!toggle]- Un\n> deux\n> trois\n\nquatre'

function editing(doc: string, kept: ReadonlyMap<string, boolean> = new Map()) {
  let state = EditorState.create({
    doc,
    extensions: [noteLanguage, followFocus, foldCallouts({ read: () => kept, keep() {} })],
  })
  ensureSyntaxTree(state, doc.length, 5_000)
  // The tree that was just read is part of the next state.
  state = state.update({ effects: setFocused.of(false) }).state
  return {
    apply: (spec: TransactionSpec) => {
      state = state.update(spec).state
    },
    toggle: (place: number) =>
      toggleFold(
        {
          state,
          dispatch: (transaction) => {
            state = transaction.state
          },
        },
        place,
      ),
    isOpen: (from: number) => isFoldOpen(state, from),
    /** The text without what is hidden. */
    shown() {
      const text = state.doc.toString()
      let result = ''
      let at = 0
      for (const set of state.facet(EditorView.decorations)) {
        if (typeof set === 'function') continue
        set.between(0, text.length, (from, to) => {
          if (from < at) return
          result += text.slice(at, from)
          at = to
        })
      }
      return result + text.slice(at)
    },
  }
}

test('what is closed shows its first line, and all of it where one writes', () => {
  const text = editing(closed)
  expect(text.shown()).toBe('> [!toggle]- Un\n\nquatre')
  text.apply({ selection: { anchor: 3 }, effects: setFocused.of(true) })
  expect(text.shown()).toBe(closed)
  text.apply({ selection: { anchor: closed.length } })
  expect(text.shown()).toBe('> [!toggle]- Un\n\nquatre')
})

test('what was chosen holds while others write above it, and while its title changes', () => {
  const text = editing(closed)
  expect(text.toggle(5)).toBe(true)
  expect(text.shown()).toBe(closed)
  text.apply({ changes: { from: 0, insert: 'zéro\n\n' } })
  text.apply({ changes: { from: 6 + 15, insert: ' et demi' } })
  expect(text.shown()).toBe('zéro\n\n> [!toggle]- Un et demi\n> deux\n> trois\n\nquatre')
  expect(text.isOpen(6)).toBe(true)
  text.toggle(8)
  expect(text.isOpen(6)).toBe(false)
})

test('each of two with one title, and one inside another, folds by itself', () => {
  const one = '> [!tip]+ Un\n> a'
  const text = editing(`${one}\n\n${one}\n>\n> > [!faq]- Dedans\n> > b`, new Map([['> [!tip]+ Un\n2', true]]))
  text.toggle(0)
  expect(text.shown()).toBe(`> [!tip]+ Un\n\n${one}\n>\n> > [!faq]- Dedans`)
  text.toggle(one.length + 2)
  expect(text.shown()).toBe('> [!tip]+ Un\n\n> [!tip]+ Un')
})

test('nothing folds that says nothing of it', () => {
  const text = editing('> [!note] Un\n> deux')
  expect(text.toggle(0)).toBe(false)
  expect(text.isOpen(0)).toBeNull()
})
