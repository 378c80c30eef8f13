import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { afterEach, describe, expect, it } from 'vitest'
import { type ColoredCaret, carets, showCarets } from './carets.ts'

let view: EditorView
afterEach(() => view.destroy())

function show(doc: string, ...shown: ColoredCaret[]) {
  view = new EditorView({ state: EditorState.create({ doc, extensions: carets }), parent: document.body })
  view.dispatch({ effects: showCarets.of(shown) })
}

const caret = (name: string, anchor: number, head = anchor): ColoredCaret => ({
  userId: `id-${name}`,
  name,
  color: 'prune',
  anchor,
  head,
})

/** The text with `|name|` at each caret and brackets around each selection. */
function seen(): string {
  const read = (node: Node): string => {
    if (!(node instanceof HTMLElement)) return node.textContent ?? ''
    const inner = [...node.childNodes].map(read).join('')
    if (node.dataset.caret) return `|${node.dataset.caret}|`
    return /selection/.test(node.className) ? `[${inner}]` : inner
  }
  return [...view.contentDOM.children].map(read).join('\n')
}

describe('the carets of the others', () => {
  it.each<[what: string, shown: ColoredCaret[], expected: string]>([
    ['none of nobody', [], 'un deux'],
    ['one with a name', [caret('Léa', 2)], 'un|Léa| deux'],
    ['two', [caret('Léa', 0), caret('Tom', 7)], '|Léa|un deux|Tom|'],
    ['a selection', [caret('Léa', 0, 2)], '[un]|Léa| deux'],
    ['one that was made backwards', [caret('Léa', 2, 0)], '|Léa|[un] deux'],
    ['one beyond the end of a text that is shorter here', [caret('Léa', 3, 99)], 'un [deux]|Léa|'],
  ])('show %s', (_what, shown, expected) => {
    show('un deux', ...shown)
    expect(seen()).toBe(expected)
  })

  it('move with the text, and go with the next message', () => {
    show('un deux', caret('Léa', 3, 7))
    view.dispatch({ changes: { from: 0, insert: 'encore ' } })
    expect(seen()).toBe('encore un [deux]|Léa|')
    view.dispatch({ changes: { from: 0, to: view.state.doc.length } })
    expect(seen()).toBe('|Léa|')
    view.dispatch({ effects: showCarets.of([]) })
    expect(seen()).toBe('')
  })

  it('are not read, and set no style of their own', () => {
    show('un', caret('Léa', 1))
    const shown = view.contentDOM.querySelector('[class*=caret]')
    expect(shown?.getAttribute('aria-hidden')).toBe('true')
    expect(view.contentDOM.querySelectorAll('.cm-line [style]')).toHaveLength(0)
  })

  it('have the colour that they are given', () => {
    show('un', caret('Léa', 0, 1))
    expect([...view.contentDOM.querySelectorAll('.prune')].map(({ textContent }) => textContent)).toEqual(['u', ''])
  })
})
