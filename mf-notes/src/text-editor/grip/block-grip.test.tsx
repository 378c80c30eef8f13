import { history, undo } from '@codemirror/commands'
import { EditorState, Transaction } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { noteLanguage } from '../language.ts'
import fr from '../locales/fr.ts'
import { referencesOf } from '../references-of.ts'
import { renumberLists } from '../renumber.ts'
import { noReferences } from '../testing/references.ts'
import { marked, stateOf } from '../testing/typed.ts'
import BlockGrip from './block-grip.tsx'

const copyLink = vi.fn()
let view: EditorView
/** What is to be measured once the text is laid out. */
let measured = new Map<unknown, () => void>()
/** Pixels of a line: nothing is laid out here, and the editor reckons with as many. */
const linePx = 14

/** @param text with `¦` for the caret */
function open(text: string): void {
  const { doc, selection } = stateOf(text)
  view = new EditorView({
    state: EditorState.create({
      doc,
      selection,
      extensions: [
        EditorState.lineSeparator.of('\n'),
        noteLanguage,
        history(),
        renumberLists,
        referencesOf.of({ ...noReferences, copyLink }),
      ],
    }),
  })
  render(
    <div>
      <div ref={(element) => void element?.append(view.dom)} />
      <BlockGrip view={view} texts={fr} />
    </div>,
  )
  layOut()
}

function layOut(): void {
  const asked = [...measured.values()]
  measured = new Map()
  act(() => {
    for (const run of asked) run()
  })
}

beforeEach(() => {
  vi.spyOn(EditorView.prototype, 'requestMeasure').mockImplementation(function (this: EditorView, request) {
    if (request) measured.set(request.key, () => request.write?.(request.read(this), this))
  })
  vi.spyOn(EditorView.prototype, 'coordsAtPos').mockImplementation(function (this: EditorView, place) {
    const { top, bottom } = this.lineBlockAt(place)
    return { top, bottom, left: 0, right: 0 }
  })
  HTMLElement.prototype.setPointerCapture = () => {}
})
afterEach(() => {
  cleanup()
  view.destroy()
  measured = new Map()
  copyLink.mockClear()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const text = () => view.state.doc.toString()
const grip = () => screen.queryByRole('button', { name: 'Actions sur le bloc' })
const margin = () => document.querySelector('[data-block-margin]') as HTMLElement
const said = () => screen.getByRole('status').textContent
/** The middle of a line, from 1. */
const heightOf = (line: number) => (line - 0.5) * linePx
const mouse = { pointerType: 'mouse', pointerId: 1, button: 0 }
const finger = { pointerType: 'touch', pointerId: 7, button: 0 }

function hover(line: number): HTMLElement {
  fireEvent.pointerMove(view.contentDOM, { ...mouse, clientY: heightOf(line) })
  layOut()
  const found = grip()
  if (!found) throw new Error(`There is no grip at line ${line}`)
  return found
}

/** Drags the grip of a line with a mouse. @param y where to */
function drag(line: number, y: number, x = 0): void {
  const button = hover(line)
  fireEvent.pointerDown(button, { ...mouse, clientX: 0, clientY: heightOf(line) })
  fireEvent.pointerMove(button, { ...mouse, clientX: x, clientY: y })
  layOut()
}
const release = (y: number, x = 0) => {
  fireEvent.pointerUp(margin(), { ...mouse, clientX: x, clientY: y })
  layOut()
}

/** What somebody else writes. */
const remote = (from: number, insert: string, to = from) => {
  act(() =>
    view.dispatch({
      changes: { from, to, insert },
      annotations: [Transaction.remote.of(true), Transaction.addToHistory.of(false)],
    }),
  )
  layOut()
}

describe('a mouse', () => {
  it('moves a block by its grip, in one step', () => {
    open('A\n\nB\n\nC')
    drag(1, heightOf(4))
    expect(text()).toBe('A\n\nB\n\nC')
    release(heightOf(4))
    expect(text()).toBe('B\n\nA\n\nC')
    expect(said()).toBe('Bloc déplacé à la ligne 3')
    expect(view.hasFocus).toBe(true)
    undo(view)
    expect(text()).toBe('A\n\nB\n\nC')
  })

  it('moves an item to the right, and so into the one above', () => {
    open('1. a\n2. b\n3. c')
    drag(3, 1.9 * linePx, 30)
    release(1.9 * linePx, 30)
    expect(text()).toBe('1. a\n2. b\n   1. c')
  })

  it('shows no grip between blocks, and keeps that of the last one', () => {
    open('A\n\nB')
    expect(grip()).toBeNull()
    hover(1)
    fireEvent.pointerMove(view.contentDOM, { ...mouse, clientY: heightOf(2) })
    layOut()
    expect(grip()).not.toBeNull()
    fireEvent.pointerLeave(view.dom.parentElement?.parentElement as HTMLElement)
    layOut()
    expect(grip()).toBeNull()
  })

  it('drops nothing after Escape, which goes no further', () => {
    const onKey = vi.fn()
    addEventListener('keydown', onKey)
    open('A\n\nB\n\nC')
    drag(1, heightOf(4))
    fireEvent.keyDown(document.body, { key: 'Escape' })
    release(heightOf(4))
    removeEventListener('keydown', onKey)
    expect(text()).toBe('A\n\nB\n\nC')
    expect(onKey).not.toHaveBeenCalled()
    expect(said()).toBe('Le bloc reste à sa place.')
  })

  it('opens no menu by a drag', () => {
    open('A\n\nB')
    drag(1, heightOf(3) + 5)
    release(heightOf(3) + 5)
    fireEvent.click(grip() ?? margin())
    expect(screen.queryByRole('menu')).toBeNull()
    expect(text()).toBe('B\n\nA')
  })

  it('finds no grip in a text that only can be read', () => {
    open('A\n\nB')
    view.setState(EditorState.create({ doc: text(), extensions: [noteLanguage, EditorState.readOnly.of(true)] }))
    fireEvent.pointerMove(view.contentDOM, { ...mouse, clientY: heightOf(1) })
    layOut()
    expect(grip()).toBeNull()
  })
})

describe('while a block is carried, somebody else', () => {
  it('writes above it: the block and its place move along', () => {
    open('A\n\nB\n\nC')
    drag(3, 0)
    remote(0, 'Autre\n\n')
    release(0)
    expect(text()).toBe('B\n\nAutre\n\nA\n\nC')
  })
  it('writes in it: what is written goes along', () => {
    open('A\n\nBloc\n\nC')
    drag(3, heightOf(5) + 5)
    remote(5, 'Z')
    release(heightOf(5) + 5)
    expect(text()).toBe('A\n\nC\n\nBlZoc')
  })
  it('deletes it: nothing is moved', () => {
    open('A\n\nB\n\nC')
    drag(3, 0)
    remote(1, '', 4)
    release(0)
    expect(text()).toBe('A\n\nC')
    expect(said()).toBe('Le bloc reste à sa place.')
  })
})

describe('a finger', () => {
  const press = (line: number) => fireEvent.pointerDown(margin(), { ...finger, clientX: 4, clientY: heightOf(line) })
  const move = (y: number) => {
    fireEvent.pointerMove(margin(), { ...finger, clientX: 4, clientY: y })
    layOut()
  }
  const lift = (y: number) => {
    fireEvent.pointerUp(margin(), { ...finger, clientX: 4, clientY: y })
    layOut()
  }

  it('takes a block up after a rest beside it', () => {
    vi.useFakeTimers()
    open('A\n\nB\n\nC')
    press(1)
    vi.advanceTimersByTime(350)
    move(heightOf(4))
    expect(fireEvent.touchMove(margin())).toBe(false)
    lift(heightOf(4))
    expect(text()).toBe('B\n\nA\n\nC')
    // The keyboard of a phone stays away.
    expect(view.hasFocus).toBe(false)
  })
  it('scrolls if it moves at once', () => {
    vi.useFakeTimers()
    open('A\n\nB\n\nC')
    press(1)
    vi.advanceTimersByTime(340)
    move(heightOf(3))
    vi.advanceTimersByTime(400)
    expect(fireEvent.touchMove(margin())).toBe(true)
    lift(heightOf(4))
    expect(text()).toBe('A\n\nB\n\nC')
  })
})

describe('the menu', () => {
  /** Opens it with the keyboard. */
  async function menuAt(line: number, item: string | RegExp) {
    const user = userEvent.setup()
    const button = hover(line)
    button.focus()
    await user.keyboard('{Enter}')
    return [user, await screen.findByRole('menuitem', { name: item })] as const
  }

  it.each([
    [3, /^Monter Alt ↑$/, 'B\n\nA\n\n# C'],
    [3, /^Descendre Alt ↓$/, 'A\n\n# C\n\nB'],
    [3, 'Dupliquer', 'A\n\nB\n\nB\n\n# C'],
    [3, 'Supprimer', 'A\n\n# C'],
    [3, 'Titre 2', 'A\n\n## B\n\n# C'],
    [3, 'Liste de tâches', 'A\n\n- [ ] B\n\n# C'],
    [5, 'Texte', 'A\n\nB\n\nC'],
  ])('at line %d, %s', async (line, item, expected) => {
    open('A\n\nB\n\n# C')
    const [user, choice] = await menuAt(line, item)
    await user.click(choice)
    expect(text()).toBe(expected)
  })

  it('copies the link to a heading', async () => {
    open('A\n\n# Le cœur')
    const [user, choice] = await menuAt(3, 'Copier le lien')
    await user.click(choice)
    expect(copyLink).toHaveBeenCalledWith('Le cœur')
  })

  it('has nothing to move past at an end, and turns a table into nothing', async () => {
    open('| A |\n| - |\n| b |\n\nB')
    const [, up] = await menuAt(1, /^Monter/)
    expect(up.getAttribute('aria-disabled')).toBe('true')
    expect(screen.queryByText('Transformer en')).toBeNull()
  })

  it('moves the block where it is meanwhile, with the caret', async () => {
    open('A\n\nB\n\nC')
    const [user, choice] = await menuAt(3, /^Descendre/)
    remote(0, 'Autre\n\n')
    await user.click(choice)
    expect(marked(view.state)).toBe('Autre\n\nA\n\nC\n\n¦B')
  })
})
