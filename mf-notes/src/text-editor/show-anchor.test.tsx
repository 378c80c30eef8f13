import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noteLanguage } from './language.ts'
import { rendered } from './rendered.ts'
import { renderAgain, showAnchorIn } from './rendered-anchors.ts'
import { showAnchor } from './show-anchor.ts'
import { noReferences } from './testing/references.ts'

const text = '# Un\n\nun\n\n## Détail\n\n# *Deux*\n\n## Détail\n\n- point ^P1\n\ndernière ^a ligne\nligne ^b\n'

const scrolled = vi.fn()
beforeEach(() => {
  Element.prototype.scrollIntoView = scrolled
  // Nothing is laid out here, so nothing can be measured.
  vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0)
})
afterEach(() => {
  vi.restoreAllMocks()
  scrolled.mockClear()
  document.body.replaceChildren()
})

const places: [anchor: string, line: string | null, tag: string | null, words: string | null][] = [
  ['Un', '# Un', 'H1', 'Un'],
  ['deux', '# *Deux*', 'H1', 'Deux'],
  ['Deux#Détail', '## Détail', 'H2', 'Détail'],
  ['^p1', '- point ^P1', 'LI', 'point '],
  ['^b', 'dernière ^a ligne', 'P', 'dernière ^a ligneligne '],
  ['^a', null, null, null],
  ['Trois', null, null, null],
]

it.each(places)('%s is shown in the editor: the caret goes to %j', (anchor, line) => {
  const view = new EditorView({ state: EditorState.create({ doc: text, extensions: [noteLanguage] }) })
  document.body.append(view.dom)
  view.dispatch({ selection: { anchor: 7 } })
  expect(showAnchor(view, anchor)).toBe(line !== null)
  const { head } = view.state.selection.main
  expect(view.state.doc.lineAt(head).text).toBe(line ?? 'un')
  if (anchor === 'Deux#Détail') expect(head).toBe(text.lastIndexOf('## Détail'))
  view.destroy()
})

it.each(places)('%s is shown in the page: “%s” has the focus', (anchor, _line, tag, words) => {
  const root = document.createElement('div')
  const nested = document.createElement('div')
  // What another note shows here has no places of its own.
  nested.append(rendered('# Trois ^a', { ...noReferences, isEmbedded: true }))
  root.append(nested, rendered(text, noReferences))
  document.body.append(root)
  expect(showAnchorIn(root, anchor)).toBe(tag !== null)
  expect(scrolled).toHaveBeenCalledTimes(tag === null ? 0 : 1)
  if (tag === null) return
  expect([document.activeElement?.tagName, document.activeElement?.textContent]).toEqual([tag, words])
  if (anchor === 'Deux#Détail') expect(document.activeElement?.id).toBe('h-détail-2')
})

it.each(['Deux#Détail', '^p1', '^b'])('%s keeps the focus while its text is rendered again', (anchor) => {
  const root = document.createElement('div')
  document.body.append(root)
  renderAgain(root, rendered(text, noReferences))
  expect(document.activeElement).toBe(document.body)
  showAnchorIn(root, anchor)
  const before = document.activeElement
  renderAgain(root, rendered(text, noReferences))
  expect(document.activeElement).not.toBe(before)
  expect(document.activeElement?.outerHTML).toBe(before?.outerHTML)
})
