import { history, undo } from '@codemirror/commands'
import { forceParsing } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { followFocus, setFocused } from '../../caret/touch.ts'
import { liveBlocks } from '../blocks.ts'
import { follow, pointing } from '../follow.ts'
import { footnoteCards } from '../footnote-card.ts'
import { noteLanguage } from '../language.ts'
import { livePreview } from '../live-preview.ts'
import type { References } from '../references.ts'
import { referencesOf } from '../references-of.ts'
import { tableCells } from '../table/table-cells.ts'
import { noReferences } from '../testing/references.ts'
import { marked, stateOf } from '../testing/typed.ts'
import { insertFootnote } from './writing.ts'

const openTag = vi.fn()
const references: References = { ...noReferences, openTag }

let view: EditorView
function open(text: string, extensions: readonly unknown[] = []) {
  const { doc, selection } = stateOf(text)
  view = new EditorView({
    state: EditorState.create({
      doc,
      selection,
      extensions: [
        noteLanguage,
        history({ newGroupDelay: 0 }),
        EditorState.lineSeparator.of('\n'),
        followFocus,
        referencesOf.of(references),
        livePreview({}),
        liveBlocks().extension,
        footnoteCards,
        pointing,
        ...(extensions as []),
      ],
    }),
    parent: document.body,
  })
  forceParsing(view)
  view.dispatch({ effects: setFocused.of(true) })
}
beforeEach(() => {
  // Nothing is laid out here, so nothing can be measured.
  vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0)
  vi.spyOn(EditorView.prototype, 'coordsAtPos').mockReturnValue(null)
})
afterEach(() => {
  view.destroy()
  vi.restoreAllMocks()
  openTag.mockClear()
})

const readOnly = EditorState.readOnly.of(true)

describe('Mod+Enter', () => {
  it.each([
    ['on a reference goes to what defines it', 'a[^¦1] b\n\n[^1]: Texte', 'a[^1] b\n\n[^1]: ¦Texte'],
    ['at the edge of a reference too', 'a¦[^1]\n\n[^1]:Texte', 'a[^1]\n\n[^1]:¦Texte'],
    ['in a definition goes to its first reference', 'a[^1] b[^1]\n\n[^1]: Te¦xte', 'a[^1]¦ b[^1]\n\n[^1]: Texte'],
    ['in its further paragraphs too', 'a[^1]\n\n[^1]: A\n\n    suite¦', 'a[^1]¦\n\n[^1]: A\n\n    suite'],
    ['on its mark too', 'a[^1]\n\n[^¦1]: A', 'a[^1]¦\n\n[^1]: A'],
    ['in a definition ticks its task', 'a[^1]\n\n[^1]: A\n\n    - [ ] fai¦re', 'a[^1]\n\n[^1]: A\n\n    - [x] fai¦re'],
    [
      'in a definition on a reference goes to that one',
      'a[^1]\n\n[^1]: A[^2¦]\n[^2]: B',
      'a[^1]\n\n[^1]: A[^2]\n[^2]: ¦B',
    ],
    ['in a cell goes to what defines it', '| a[^1¦] |\n| - |\n\n[^1]: A', '| a[^1] |\n| - |\n\n[^1]: ¦A'],
  ])('%s', (_, before, after) => {
    open(before)
    expect(follow(view)).toBe(true)
    expect(marked(view.state)).toBe(after)
  })

  it.each([
    ['at the end of the text', 'a[^x¦] b', 'a[^x] b\n\n[^x]: ¦'],
    ['below other definitions', 'a[^1] b[^2¦]\n\n[^1]: A', 'a[^1] b[^2]\n\n[^1]: A\n[^2]: ¦'],
    ['behind the blank lines that are there', 'a[^x¦]\n\n\n', 'a[^x]\n\n\n[^x]: ¦'],
    ['not behind spaces, where it would be code', 'a[^x¦]\n\n    ', 'a[^x]\n\n    \n[^x]: ¦'],
    ['outside the list that ends the text', '- a[^x¦]', '- a[^x]\n\n[^x]: ¦'],
  ])('on a reference that nothing defines begins the definition %s', (_, before, after) => {
    open(before)
    expect(follow(view)).toBe(true)
    expect(marked(view.state)).toBe(after)
    // One step takes it back.
    undo(view)
    expect(view.state.doc.toString()).toBe(before.replace('¦', ''))
  })

  it('defines nothing in a text that is only read', () => {
    open('a[^x¦]', [readOnly])
    follow(view)
    expect(view.state.doc.toString()).toBe('a[^x]')
  })

  it('on a tag shows the notes that have it', () => {
    open('un #bio/cel¦lule')
    expect(follow(view)).toBe(true)
    expect(openTag.mock.calls).toEqual([['bio/cellule']])
  })

  it('in a definition that nothing refers to does nothing', () => {
    open('[^1]: A¦')
    expect(follow(view)).toBe(false)
  })
})

describe('a footnote is inserted', () => {
  it.each([
    ['with the first number', 'Vrai¦.', 'Vrai[^1].\n\n[^1]: ¦'],
    ['with the next free number', 'a[^1] b[^3]¦\n\n[^1]: A', 'a[^1] b[^3][^2]\n\n[^1]: A\n[^2]: ¦'],
    ['behind what is selected', 'Vrai ¦mot¦ là', 'Vrai mot[^1] là\n\n[^1]: ¦'],
    ['into an empty text', '¦', '[^1]\n\n[^1]: ¦'],
    ['at the end of a text with a line break', 'Vrai\n¦', 'Vrai\n[^1]\n\n[^1]: ¦'],
    ['in another footnote', '[^1]: voir¦', '[^1]: voir[^2]\n[^2]: ¦'],
  ])('%s', (_, before, after) => {
    open(before)
    expect(insertFootnote(view)).toBe(true)
    expect(marked(view.state)).toBe(after)
    undo(view)
    expect(view.state.doc.toString()).toBe(before.replaceAll('¦', ''))
  })

  it('in no text that is only read', () => {
    open('Vrai¦', [readOnly])
    expect(insertFootnote(view)).toBe(false)
  })
})

const widgets = () => [...view.contentDOM.querySelectorAll<HTMLElement>('[data-link=footnote]')]

describe('what is drawn', () => {
  it('says to a screen reader which footnote it is, and what that says', () => {
    open('a[^b] b[^c]\n\n[^b]: Un **mot**\n\n¦')
    expect(widgets().map((widget) => [widget.textContent, widget.getAttribute('aria-label')])).toEqual([
      ['1', 'Note\u00a01\u202f: Un mot'],
      ['c', null],
      ['1.\u00a0↩', 'Retour à l’appel de la note\u00a01'],
    ])
    expect(widgets()[1]?.title).toMatch(/^Aucune note de bas de page/)
  })

  it('has other numbers as soon as the order of the references is another', () => {
    open('a[^x] b[^y]\n\n[^x]: X\n[^y]: Y\n\n¦')
    view.dispatch({ changes: { from: 0, insert: 'c[^y] ' } })
    expect(widgets().map(({ textContent }) => textContent)).toEqual(['1', '2', '1', '2.\u00a0↩', '1.\u00a0↩'])
  })

  it('has these in tables too', () => {
    open('a[^x]\n\n| b[^y] |\n| - |\n| c |\n\n[^x]: X\n[^y]: Y\n\n¦')
    const inTable = () => view.contentDOM.querySelector('table sup')
    expect(inTable()?.textContent).toBe('2')
    expect(inTable()?.firstElementChild?.getAttribute('aria-label')).toBe('Note\u00a02\u202f: Y')
    const table = view.contentDOM.querySelector('table')
    view.dispatch({ changes: { from: view.state.doc.length, insert: 'fin' } })
    expect(view.contentDOM.querySelector('table')).toBe(table)
    view.dispatch({ changes: { from: 0, to: 5 } })
    expect(inTable()?.textContent).toBe('1')
    inTable()?.querySelector('a')?.click()
    expect(marked(view.state)).toContain('[^y]: ¦Y')
  })

  it('has these in the cell in which one writes', () => {
    open('a[^x]\n\n| b[^y]¦ |\n| - |\n\n[^x]: X\n[^y]: Y', [tableCells(() => {})])
    const cell = view.contentDOM.querySelector('[data-writing]')
    // Its editor has no focus here, and shows no source.
    expect(cell?.querySelector('sup')?.textContent).toBe('2')
  })
})

describe('a click', () => {
  const click = (element: HTMLElement | undefined, given: object = {}) =>
    element?.dispatchEvent(
      Object.assign(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }), given),
    )

  it('on a number goes to what defines it, and on a mark back', () => {
    open('a[^1] b\n\n[^1]: Texte\n\n¦')
    click(widgets()[0])
    expect(marked(view.state)).toBe('a[^1] b\n\n[^1]: ¦Texte\n\n')
    click(widgets()[1])
    expect(marked(view.state)).toBe('a[^1]¦ b\n\n[^1]: Texte\n\n')
  })

  it('of a finger shows a card that leads further', () => {
    open('a[^1] b\n\n[^1]: Un **mot**\n\n¦')
    click(widgets()[0], { pointerType: 'touch' })
    expect(card()?.querySelector('p')?.innerHTML).toBe('Un <strong>mot</strong>')
    expect(marked(view.state)).toBe('a[^1] b\n\n[^1]: Un **mot**\n\n¦')
    card()?.querySelector('button')?.click()
    expect(card()).toBeNull()
    expect(marked(view.state)).toBe('a[^1] b\n\n[^1]: ¦Un **mot**\n\n')
  })

  it('elsewhere closes the card', () => {
    open('a[^1] b\n\n[^1]: A\n\n¦')
    click(widgets()[0], { pointerType: 'touch' })
    card()?.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    expect(card()).not.toBeNull()
    document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    expect(card()).toBeNull()
  })
})

const card = () => document.querySelector<HTMLElement>('.cm-tooltip[role=note]')
const caret = (place: number) => view.dispatch({ selection: { anchor: place } })

describe('the card of a reference', () => {
  const text = 'a[^1] b[^2]\n\n[^1]: Un [lien](https://exemple.fr)[^2]\n\n    suite'

  it('opens where the caret is in it, with all that the footnote says', () => {
    open(`¦${text}`)
    expect(card()).toBeNull()
    caret(3)
    expect([...(card()?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Un lien2',
      'suite',
    ])
    expect(card()?.querySelector('a')?.href).toBe('https://exemple.fr/')
    caret(5)
    expect(card()).toBeNull()
  })

  it('is closed by Escape, which does nothing else, and by what is typed', () => {
    open(`¦${text}`)
    const onEscape = vi.fn()
    document.body.addEventListener('keydown', onEscape)
    const pressEscape = () =>
      view.contentDOM.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
    caret(3)
    pressEscape()
    expect(card()).toBeNull()
    expect(onEscape).not.toHaveBeenCalled()
    pressEscape()
    expect(onEscape).toHaveBeenCalled()
    document.body.removeEventListener('keydown', onEscape)
    caret(4)
    expect(card()).not.toBeNull()
    view.dispatch({ changes: { from: 4, insert: '2' }, selection: { anchor: 5 } })
    expect(card()).toBeNull()
  })

  it('goes with the focus', () => {
    open(`¦${text}`)
    caret(3)
    view.dispatch({ effects: setFocused.of(false) })
    expect(card()).toBeNull()
  })

  it('of a reference that nothing defines says so, and begins the definition', () => {
    open(`¦${text}`)
    caret(9)
    expect(card()?.textContent).toMatch(/^Aucune note de bas de page ne s’appelle «\u202f2\u202f»/)
    card()?.querySelector('button')?.click()
    expect(marked(view.state)).toBe(`${text}\n[^2]: ¦`)
  })

  it('in a cell is left to the editor there', () => {
    open('| b[^x]¦ |\n| - |\n\n[^x]: X', [tableCells(() => {})])
    caret(5)
    // That one has no focus here.
    expect(card()).toBeNull()
  })

  it('begins none where one only reads', () => {
    open(`¦${text}`, [readOnly])
    caret(9)
    expect(card()?.querySelector('button')).toBeNull()
  })
})
