import { history, undo } from '@codemirror/commands'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { NamedPicture } from '../../writing-place/writing-place.ts'
import { noteLanguage } from '../language.ts'
import type { References } from '../references.ts'
import { referencesOf } from '../references-of.ts'
import { noReferences } from '../testing/references.ts'
import { stateOf } from '../testing/typed.ts'
import { copyWithHtml, htmlOf } from './copy.ts'
import { pasteAsMarkdown } from './paste.ts'

const noteId = '00000000-0000-4000-8000-0000000000a1'
const onPicturesLeftOut = vi.fn()
const references: References = {
  ...noReferences,
  linkNameOf: (id) => (id === noteId ? 'Le cœur' : null),
  onPicturesLeftOut,
}
const attached: File[] = []
const attach = (files: readonly File[]): NamedPicture[] =>
  files.map((file) => {
    attached.push(file)
    return { name: `neu ${file.name}`, file }
  })

let view: EditorView
function open(text: string, extensions = [] as readonly unknown[]) {
  const { doc, selection } = stateOf(text)
  const state = EditorState.create({
    doc,
    selection,
    extensions: [
      noteLanguage,
      history(),
      EditorState.lineSeparator.of('\n'),
      referencesOf.of(references),
      pasteAsMarkdown(() => attach),
      copyWithHtml,
      ...(extensions as []),
    ],
  })
  view = new EditorView({ state, parent: document.body })
  return view
}
beforeEach(() => {
  // Nothing is laid out here, so nothing can be measured.
  vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0)
})
afterEach(() => {
  view.destroy()
  vi.restoreAllMocks()
  attached.length = 0
  onPicturesLeftOut.mockClear()
})

/** @param data of the clipboard, by type */
function paste(data: Readonly<Record<string, string>>): void {
  const clipboardData = { types: Object.keys(data), files: [], getData: (type: string) => data[type] ?? '' }
  const event = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData })
  view.contentDOM.dispatchEvent(event)
}
const text = () => view.state.doc.toString()
const becomes = (expected: string) => vi.waitFor(() => expect(text()).toBe(expected))
const offer = () => document.querySelector<HTMLButtonElement>('.cm-tooltip button')

describe('pasting', () => {
  it('shows the plain text at once, and then its Markdown', async () => {
    open('a ¦')
    paste({ 'text/plain': 'gras', 'text/html': '<b>gras</b>' })
    expect(text()).toBe('a gras')
    await becomes('a **gras**')
    undo(view)
    expect(text()).toBe('a gras')
    undo(view)
    expect(text()).toBe('a ')
  })
  it('offers the plain text', async () => {
    open('¦')
    paste({ 'text/plain': 'T\n\na', 'text/html': '<h1>T</h1><p>a</p>' })
    await becomes('# T\n\na')
    expect(offer()?.textContent).toBe('Sans mise en forme')
    offer()?.click()
    expect(text()).toBe('T\n\na')
    expect(offer()).toBeNull()
  })
  it('gives way to whoever writes on', async () => {
    open('¦')
    paste({ 'text/plain': 'gras', 'text/html': '<b>gras</b>' })
    view.dispatch({ changes: { from: 2, insert: 'X' }, userEvent: 'input.type' })
    await new Promise((resolve) => setTimeout(resolve))
    expect(text()).toBe('grXas')
  })
  it('keeps what is typed before it', async () => {
    open('¦')
    paste({ 'text/plain': 'gras', 'text/html': '<b>gras</b>' })
    view.dispatch({ changes: { from: 0, insert: 'un ' }, userEvent: 'input.type' })
    await becomes('un **gras**')
  })
  it.each([
    ['an address over words', 'un ¦mot¦', { 'text/plain': 'https://exemple.fr' }, 'un [mot](https://exemple.fr)'],
    ['an address alone', 'un ¦', { 'text/plain': 'https://exemple.fr' }, 'un https://exemple.fr'],
    ['the address of a note', '¦', { 'text/plain': `${location.origin}/notes/${noteId}` }, '[[Le cœur]]'],
    [
      'the address of a place in a note',
      '¦',
      { 'text/plain': `${location.origin}/notes/${noteId}?h=Les+valves%23R%C3%B4le` },
      '[[Le cœur#Les valves#Rôle]]',
    ],
    ['lines with tabs', '¦', { 'text/plain': 'a\tb\n1\t2' }, '| a | b |\n| --- | --- |\n| 1 | 2 |'],
    [
      'code',
      '¦',
      { 'text/plain': 'x\ny', 'vscode-editor-data': '{"mode":"python"}', 'text/html': '<b>x</b>' },
      '```python\nx\ny\n```',
    ],
    [
      'a word of code',
      'un ¦',
      { 'text/plain': 'x', 'vscode-editor-data': '{"mode":"python"}', 'text/html': '<b>x</b>' },
      'un x',
    ],
    ['into code', '```\n¦\n```', { 'text/plain': 'a', 'text/html': '<b>a</b>' }, '```\na\n```'],
    ['into a formula', '$x¦$', { 'text/plain': '^2', 'text/html': '<b>^2</b>' }, '$x^2$'],
    ['into a cell', '| a¦ |\n| --- |', { 'text/plain': 'b\nc', 'text/html': '<p>b</p><p>c</p>' }, '| ab c |\n| --- |'],
    ['what comes from a note', '¦', { 'text/plain': '# T', 'text/html': htmlOf('# T') }, '# T'],
  ])('%s', async (_name, before, data, expected) => {
    open(before)
    paste(data)
    await becomes(expected)
  })
  it('lines of an editor that says nothing of itself are code', async () => {
    open('¦')
    paste({ 'text/plain': 'x\ny', 'text/html': '<pre style="font-family:monospace">x\ny</pre>' })
    await becomes('```\nx\ny\n```')
  })
  it('as plain text on request', async () => {
    open('¦')
    view.contentDOM.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'V', ctrlKey: true, shiftKey: true, bubbles: true }),
    )
    paste({ 'text/plain': 'a\tb\n1\t2', 'text/html': '<b>x</b>' })
    expect(text()).toBe('a\tb\n1\t2')
  })
  it('sends pictures to the note, and tells which ones are missing', async () => {
    open('¦')
    const data = 'data:image/png;base64,iVBORw0KGgo='
    paste({ 'text/plain': 'a', 'text/html': `<p>a <img src="${data}"><img src="https://exemple.fr/x.png"></p>` })
    await becomes('a ![neu image-1](<neu image-1.png>)')
    expect(attached.map(({ name, type }) => [name, type])).toEqual([['image-1.png', 'image/png']])
    expect(onPicturesLeftOut).toHaveBeenCalledWith(1)
  })
})

describe('copying', () => {
  it('gives the Markdown, and HTML of it', () => {
    open('¦# T\n\n| a |\n| --- |\n| [x](https://exemple.fr) |¦')
    const data: Record<string, string> = {}
    const clipboardData = { setData: (type: string, value: string) => (data[type] = value) }
    view.contentDOM.dispatchEvent(
      Object.assign(new Event('copy', { bubbles: true, cancelable: true }), { clipboardData }),
    )
    expect(data['text/plain']).toBe('# T\n\n| a |\n| --- |\n| [x](https://exemple.fr) |')
    expect(data['text/html']).toContain('<h1>T</h1>')
    expect(data['text/html']).toContain('<table>')
    expect(data['text/html']).toContain('href="https://exemple.fr"')
    expect(data['text/html']).not.toMatch(/class=|data-at/)
  })

  it('lists footnotes behind the text, and leaves a reference as it is whose definition is not copied', () => {
    const html = htmlOf('a[^1] b[^2]\n\n[^1]: Un **mot** #bio').replace(/footnotes-\d+/g, 'f')
    expect(html).toContain('<p>a<sup><a href="#f-1" id="f-1-1">1</a></sup> b[^2]</p>')
    expect(html).toContain(
      '<section><ol><li id="f-1"><p>Un <strong>mot</strong> <span>#bio</span> <a href="#f-1-1">↩</a></p></li></ol></section>',
    )
  })
})
