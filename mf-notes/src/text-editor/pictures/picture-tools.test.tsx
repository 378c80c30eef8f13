import { renderWithShell } from '@cahier/contract/testing'
import { history, undo } from '@codemirror/commands'
import { EditorState } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { followFocus, setFocused } from '../../caret/touch.ts'
import { pointing } from '../follow.ts'
import { noteLanguage } from '../language.ts'
import { livePreview } from '../live-preview.ts'
import type { References } from '../references.ts'
import { referencesOf } from '../references-of.ts'
import { noReferences } from '../testing/references.ts'
import { stateOf } from '../testing/typed.ts'
import { chosenPicture, openChosen } from './chosen-picture.ts'
import PictureTools from './picture-tools.tsx'

const openPicture = vi.fn()
const references: References = {
  ...noReferences,
  picture: (name) => (name.startsWith('a') ? { kind: 'shown', address: `blob:${name}` } : { kind: 'missing' }),
  openPicture,
}

let view: EditorView
function open(text: string, isReadOnly = false): void {
  const { doc, selection } = stateOf(text)
  view = new EditorView({
    state: EditorState.create({
      doc,
      selection,
      extensions: [
        EditorState.lineSeparator.of('\n'),
        EditorState.readOnly.of(isReadOnly),
        noteLanguage,
        history({ newGroupDelay: 0 }),
        followFocus,
        referencesOf.of(references),
        livePreview({}),
        keymap.of([{ key: 'Enter', run: openChosen }]),
        pointing,
      ],
    }),
    parent: document.body,
  })
}
const picture = () => view.contentDOM.querySelector<HTMLImageElement>('img[data-picture]')
const text = () => view.state.doc.toString()

/** Chooses the picture with the mouse, as its tools are shown. */
function choose(): void {
  fireEvent.mouseDown(picture() as Element)
  view.dispatch({ effects: setFocused.of(true) })
  render(<PictureTools view={view} references={references} />)
}
const width = () => screen.getByRole('slider', { name: 'Largeur de l’image' })

beforeEach(() => {
  // Nothing is laid out here: the text is as wide as this.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800)
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return new DOMRect(0, 0, this instanceof HTMLImageElement ? this.width || 400 : 800, 200)
  })
  vi.spyOn(EditorView.prototype, 'requestMeasure').mockReturnValue()
  HTMLElement.prototype.setPointerCapture = () => {}
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  view.destroy()
  openPicture.mockClear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('a picture', () => {
  it('is chosen by a click: it stays drawn, and one key takes it away', () => {
    open('¦avant\n\n![[a.png|300]]\n\naprès')
    fireEvent.mouseDown(picture() as Element)
    expect(chosenPicture(view.state)).toMatchObject({ name: 'a.png', size: { width: 300, height: null } })
    view.dispatch({ effects: setFocused.of(true) })
    expect(picture()?.hasAttribute('data-chosen')).toBe(true)
    act(() => view.dispatch({ selection: { anchor: 9 } }))
    expect(picture()).toBeNull()
  })
  it('is opened by Enter and by a double click', () => {
    open('![le plan|300](a.png)')
    fireEvent.mouseDown(picture() as Element)
    fireEvent.keyDown(view.contentDOM, { key: 'Enter' })
    expect(openPicture).toHaveBeenCalledExactlyOnceWith('a.png')
    fireEvent.dblClick(picture() as Element)
    expect(openPicture).toHaveBeenCalledTimes(2)
    expect(text()).toBe('![le plan|300](a.png)')
  })
  it('is opened by a click where the text is only read', () => {
    open('¦avant ![[a.png]]', true)
    fireEvent.mouseDown(picture() as Element)
    expect(openPicture).toHaveBeenCalledWith('a.png')
    expect(chosenPicture(view.state)).toBeNull()
  })
})

describe('the tools of a picture', () => {
  it.each([
    ['Petite', '![[a.png|200]]'],
    ['Moyenne', '![[a.png|400]]'],
    ['Pleine largeur', '![[a.png|800]]'],
  ])('make it %s, in one step', (name, expected) => {
    open('¦avant ![[a.png|300x200]] après')
    choose()
    fireEvent.click(screen.getByRole('button', { name }))
    expect(text()).toBe(`avant ${expected} après`)
    expect(chosenPicture(view.state)?.name).toBe('a.png')
    undo(view)
    expect(text()).toBe('avant ![[a.png|300x200]] après')
  })
  it('make it wider and narrower by keys, within the text', () => {
    open('![le plan](a.png)')
    choose()
    fireEvent.keyDown(width(), { key: 'End' })
    expect(text()).toBe('![le plan|800](a.png)')
    fireEvent.keyDown(width(), { key: 'Home' })
    expect(text()).toBe('![le plan|32](a.png)')
  })
  it.each([
    ['end', 1, 50, 350],
    ['start', 0, -50, 350],
    ['end', 1, 900, 800],
  ])('make it as wide as its %s is dragged', (_side, index, by, expected) => {
    open('![[a.png|300]]')
    choose()
    const grip = [...document.querySelectorAll('[role=toolbar] ~ *')][index] as HTMLElement
    fireEvent.pointerDown(grip, { pointerId: 1, button: 0, clientX: 100 })
    fireEvent.pointerMove(grip, { pointerId: 1, clientX: 100 + by })
    expect(text()).toBe('![[a.png|300]]')
    fireEvent.pointerUp(grip, { pointerId: 1, clientX: 100 + by })
    expect(text()).toBe(`![[a.png|${expected}]]`)
  })
  it('leave it as it was after Escape', () => {
    open('![[a.png|300]]')
    choose()
    fireEvent.pointerDown(width(), { pointerId: 1, button: 0, clientX: 100 })
    fireEvent.pointerMove(width(), { pointerId: 1, clientX: 200 })
    fireEvent.keyDown(width(), { key: 'Escape' })
    fireEvent.pointerUp(width(), { pointerId: 1, clientX: 200 })
    expect(text()).toBe('![[a.png|300]]')
    expect(picture()?.width).toBe(300)
    expect(view.hasFocus).toBe(true)
  })
  it('ask for what is said instead of it', async () => {
    open('![[a.png|300]]')
    act(() => view.dispatch({ selection: { anchor: 0, head: view.state.doc.length } }))
    await renderWithShell(<PictureTools view={view} references={references} />)
    fireEvent.click(screen.getByRole('button', { name: 'Texte de remplacement' }))
    const field = await screen.findByRole('textbox', { name: 'Texte de remplacement' })
    fireEvent.change(field, { target: { value: 'Un plan' } })
    fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
    await vi.waitFor(() => expect(text()).toBe('![[a.png|Un plan|300]]'))
  })
  it('offer the file, and delete the picture with its line', () => {
    open('avant\n\n![[a.png|300]]\n\naprès')
    choose()
    const link = screen.getByRole('link', { name: 'Télécharger' })
    expect([link.getAttribute('href'), link.getAttribute('download')]).toEqual(['blob:a.png', 'a.png'])
    fireEvent.click(screen.getByRole('button', { name: 'Supprimer' }))
    expect(text()).toBe('avant\n\naprès')
  })
})
