import { history, historyKeymap, undo } from '@codemirror/commands'
import { forceParsing } from '@codemirror/language'
import { Compartment, EditorState, type Extension, Transaction } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { followFocus, setFocused } from '../../caret/touch.ts'
import { noteLanguage } from '../language.ts'
import type { References } from '../references.ts'
import { referencesOf } from '../references-of.ts'
import { noReferences } from '../testing/references.ts'
import { marked, stateOf } from '../testing/typed.ts'
import styles from './code.module.css'
import { kinds } from './kinds.ts'
import { type Language, languageOf, languages, loadMode } from './languages.ts'
import { liveCode } from './live-code.ts'

const copyCode = vi.fn()
const references: References = { ...noReferences, copyCode }

let view: EditorView
/** Frames that were asked for. */
let frames: FrameRequestCallback[] = []
/** What waits for an idle browser, by its handle. */
const idle = new Map<number, IdleRequestCallback>()
let handles = 0

/** @param text with `¦` for the caret */
function open(text: string, extensions: Extension = []): void {
  begin(text, extensions)
  parse()
}

/** Opens a text that has not been parsed to its end if it is long. */
function begin(text: string, extensions: Extension = []): void {
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
        liveCode,
        extensions,
      ],
    }),
    parent: document.body,
  })
}

const parse = () => forceParsing(view, view.state.doc.length, 5_000)

/** Draws the next frame, as a browser does. */
function drawFrame(): void {
  const asked = frames
  frames = []
  for (const run of asked) run(0)
}

/** Draws all that is to be drawn. */
function draw(): void {
  for (let step = 0; step < 1_000 && frames.length + idle.size > 0; step++) {
    drawFrame()
    const waiting = [...idle.values()]
    idle.clear()
    for (const run of waiting) run({ didTimeout: false, timeRemaining: () => 50 })
  }
}

beforeEach(async () => {
  // Their code is fetched in a pause of typing; here it is there.
  for (const language of languages) if (['python', 'go'].includes(language.word)) await loadMode(language)
  vi.stubGlobal('requestIdleCallback', (run: IdleRequestCallback) => {
    idle.set(++handles, run)
    return handles
  })
  vi.stubGlobal('cancelIdleCallback', (handle: number) => idle.delete(handle))
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((run) => frames.push(run))
  // Nothing is laid out here, so nothing can be measured.
  vi.spyOn(EditorView.prototype as unknown as { measure(): void }, 'measure').mockReturnValue(undefined)
})
afterEach(() => {
  view.destroy()
  frames = []
  idle.clear()
  copyCode.mockClear()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** What has colours, with its kind. */
const colored = () =>
  [...view.contentDOM.querySelectorAll('span')].flatMap(({ className, textContent }) => {
    const kind = kinds.find((name) => styles[name] === className)
    return kind ? [`${kind} ${textContent}`] : []
  })
const text = () => view.state.doc.toString()
const bars = () => [...view.contentDOM.querySelectorAll<HTMLElement>('[data-code-bar]')]
const shownBars = () => bars().filter((bar) => bar.hasAttribute('data-shown'))
const list = (index = 0) => bars()[index]?.querySelector('select') as HTMLSelectElement
const button = (index = 0) => bars()[index]?.querySelector('button') as HTMLButtonElement

function type(insert: string, at = view.state.selection.main.head): void {
  view.dispatch({ changes: { from: at, insert }, selection: { anchor: at + insert.length }, userEvent: 'input.type' })
}

function choose(word: string, index = 0): void {
  list(index).value = word
  list(index).dispatchEvent(new Event('change', { bubbles: true }))
}

const python = 'Un\n\n```python\ndef f(x):\n    return 1  # fin\n```\n\nfin¦'

describe('the colours of a block', () => {
  it('are those of its language', () => {
    open(python)
    draw()
    expect(colored()).toEqual(['keyword def', 'name f', 'keyword return', 'number 1', 'comment # fin'])
  })

  it.each([
    ['an unknown language', '```mermaid\nreturn 1\n```'],
    ['no language', '```\nreturn 1\n```'],
    ['no fence', '    return 1'],
    ['too much code', `\`\`\`python\n${'return 1\n'.repeat(6_000)}\`\`\``],
  ])('are none where there is %s', (_case, doc) => {
    open(doc)
    draw()
    expect(colored()).toEqual([])
  })

  it('follow the lines of a list and a quotation', () => {
    open('- un\n  ```python\n  return 1\n  ```\n\n> ```go\n> return 2\n> ```')
    draw()
    expect(colored()).toEqual(['keyword return', 'number 1', 'keyword return', 'number 2'])
  })

  it('are those of the line that is typed at the next frame, and stay until then', () => {
    open('```python\nif a:\n    retur¦\n    return 1\n```')
    draw()
    expect(colored()).toEqual(['keyword if', 'keyword return', 'number 1'])
    type('n')
    expect(colored()).toEqual(['keyword if', 'keyword return', 'number 1'])
    drawFrame()
    expect(colored()).toEqual(['keyword if', 'keyword return', 'keyword return', 'number 1'])
  })

  it('change below the line that is typed when the browser is idle', () => {
    open('```python\na = ¦\nreturn 1\nreturn 2\n```')
    draw()
    expect(colored()).toHaveLength(4)
    type('"""')
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
    drawFrame()
    clock.mockRestore()
    expect(colored()).toEqual(['string """', 'keyword return', 'number 1', 'keyword return', 'number 2'])
    draw()
    expect(colored()).toEqual(['string """', 'string return 1', 'string return 2'])
    undo(view)
    draw()
    expect(colored()).toHaveLength(4)
  })

  it('move along with what somebody else writes above', () => {
    open(python)
    draw()
    const before = colored()
    expect(before).toHaveLength(5)
    view.dispatch({ changes: { from: 0, insert: 'Avant\n\n' }, annotations: Transaction.remote.of(true) })
    expect(colored()).toEqual(before)
    draw()
    expect(colored()).toEqual(before)
  })

  it('follow a line that is broken in two, and lines that are joined', () => {
    open('```python\nreturn¦ 1\n```')
    draw()
    type('\n')
    draw()
    expect(colored()).toEqual(['keyword return', 'number 1'])
    const at = view.state.selection.main.head
    view.dispatch({ changes: { from: at - 1, to: at } })
    draw()
    expect(colored()).toEqual(['keyword return', 'number 1'])
  })

  it('go with the language', () => {
    open('```python\nreturn 1\nfunc\n```')
    draw()
    expect(colored()).toEqual(['keyword return', 'number 1'])
    view.dispatch({ changes: { from: 3, to: 9, insert: 'go' } })
    draw()
    expect(colored()).toEqual(['keyword return', 'number 1', 'keyword func'])
    view.dispatch({ changes: { from: 3, to: 5 } })
    draw()
    expect(colored()).toEqual([])
  })

  it('go with the fence, and are there as soon as it is', () => {
    open('```python\nreturn 1\nreturn 2\n```')
    draw()
    expect(colored()).toHaveLength(4)
    view.dispatch({ changes: { from: 0, to: 1 } })
    draw()
    expect(colored()).toEqual([])
    undo(view)
    drawFrame()
    expect(colored()).toHaveLength(4)
  })

  it('end where the block ends, and come back with it', () => {
    open('```python\nreturn 1\n¦\nreturn 2\n```')
    draw()
    expect(colored()).toHaveLength(4)
    type('```')
    draw()
    expect(colored()).toEqual(['keyword return', 'number 1'])
    undo(view)
    draw()
    expect(colored()).toHaveLength(4)
  })

  it('are there again where text is replaced by the same text', () => {
    open('```python\nreturn 1\nreturn 2\nreturn 3\n```')
    draw()
    const before = colored()
    const from = text().indexOf('1')
    view.dispatch({ changes: { from, to: from + 10, insert: '1\nreturn 2' } })
    expect(colored()).not.toEqual(before)
    draw()
    expect(colored()).toEqual(before)
  })

  it('go where the code comes into the line that opens the block', () => {
    open('```python \nreturn 1\n```')
    draw()
    view.dispatch({ changes: { from: 10, to: 11 } })
    draw()
    expect(text()).toBe('```python return 1\n```')
    expect(colored()).toEqual([])
  })

  it('of one block go over to the one that it is joined with', () => {
    open('```python\nreturn 1\n```\n\n```go\nfunc 2\n```')
    draw()
    expect(colored()).toHaveLength(4)
    const second = text().indexOf('```\n\n```go')
    view.dispatch({ changes: { from: second, to: second + 10 } })
    draw()
    expect(text()).toBe('```python\nreturn 1\n\nfunc 2\n```')
    expect(colored()).toEqual(['keyword return', 'number 1', 'number 2'])
    undo(view)
    draw()
    expect(colored()).toEqual(['keyword return', 'number 1', 'keyword func', 'number 2'])
  })

  it('come when the text has been parsed that far', () => {
    begin(`${'Un paragraphe assez long.'.repeat(20)}\n`.repeat(10) + python)
    draw()
    expect(colored()).toEqual([])
    parse()
    draw()
    expect(colored()).toHaveLength(5)
  })

  it('are fetched again with the next change where that failed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const rust = languageOf('rust') as Language
    const load = vi.spyOn(rust, 'load').mockRejectedValueOnce(new TypeError('no network'))
    open('```rust\nlet a = 1;¦\n```')
    draw()
    await vi.advanceTimersByTimeAsync(1_000)
    draw()
    expect(load).toHaveBeenCalledOnce()
    type(' ')
    draw()
    await vi.advanceTimersByTimeAsync(1_000)
    await vi.waitFor(() => expect(frames).not.toEqual([]), { timeout: 30_000 })
    draw()
    expect(colored()).toEqual(['keyword let', 'name a', 'number 1'])
  })

  it('are drawn first where the caret is', () => {
    open('```python\nreturn 1\n```\n\n```go\nfunc¦\n```')
    let now = 0
    vi.spyOn(performance, 'now').mockImplementation(() => now++ * 10)
    drawFrame()
    expect(colored()).toEqual(['keyword func'])
  })

  it('are drawn in slices where there is much to read', () => {
    open(`\`\`\`python\n${'return 1\n'.repeat(20)}\`\`\`¦`)
    let now = 0
    vi.spyOn(performance, 'now').mockImplementation(() => now++ * 3)
    drawFrame()
    const first = colored().length
    expect(first).toBeGreaterThan(0)
    expect(first).toBeLessThan(40)
    draw()
    expect(colored()).toHaveLength(40)
  })
})

describe('the bar of a block', () => {
  it('is shown where the caret is', () => {
    open('```python\na¦\n```\n\nfin')
    view.dispatch({ effects: setFocused.of(true) })
    draw()
    expect(shownBars()).toHaveLength(1)
    view.dispatch({ selection: { anchor: text().length } })
    draw()
    expect(bars()).toHaveLength(1)
    expect(shownBars()).toHaveLength(0)
  })

  it('is shown under the pointer', () => {
    open('```python\na\n```\n\n```\nb\n```\n\nfin¦')
    draw()
    const over = (line: number) => {
      const event = new MouseEvent('pointerover', { bubbles: true })
      Object.assign(event, { pointerType: 'mouse' })
      view.contentDOM.querySelectorAll('.cm-line')[line]?.dispatchEvent(event)
      draw()
      return shownBars().map((bar) => bar.querySelector('select')?.value)
    }
    expect(over(1)).toEqual(['python'])
    expect(over(5)).toEqual([''])
    expect(over(8)).toEqual([])
  })

  it('copies the code without its fences, and without what stands before it in a list', async () => {
    open('- un\n\n  ```python\n  if a:\n      return 1\n\n  b\n  ```')
    draw()
    await userEvent.setup().click(button())
    expect(copyCode).toHaveBeenCalledExactlyOnceWith('if a:\n    return 1\n\nb')
  })

  it('lists the languages, and the word that is none of them', () => {
    open('```py\na\n```\n\n```mermaid\nb\n```\n\n```\nc\n```')
    draw()
    expect(bars().map((_bar, index) => list(index).value)).toEqual(['python', 'mermaid', ''])
    expect([...list(0).options].map(({ label }) => label)).toEqual(['Texte brut', ...languages.map(({ name }) => name)])
    expect([...list(1).options].at(-1)?.label).toBe('mermaid')
  })

  it.each([
    ['```\na\n```', 'python', '```python\na\n```'],
    ['```py\na\n```', 'go', '```go\na\n```'],
    ['``` py title="a.py"\na\n```', 'go', '``` go title="a.py"\na\n```'],
    ['```js{1,3}\na\n```', 'go', '```go{1,3}\na\n```'],
    ['```{r, echo=FALSE}\na\n```', 'go', '```go\na\n```'],
    ['``` py title="a.py"\na\n```', '', '```\na\n```'],
    ['> ~~~~mermaid\n> a\n> ~~~~', 'python', '> ~~~~python\n> a\n> ~~~~'],
  ])('writes the language of %j: %j', (before, word, expected) => {
    open(before)
    draw()
    choose(word)
    expect(text()).toBe(expected)
    draw()
    expect(list().value).toBe(word)
    undo(view)
    expect(text()).toBe(before)
  })

  it('writes it into the block where it is now, and keeps the focus', () => {
    open('Un\n\n```\nreturn 1\n```')
    draw()
    const chosen = list()
    chosen.focus()
    view.dispatch({ changes: { from: 0, insert: '```go\na\n```\n\n' }, annotations: Transaction.remote.of(true) })
    chosen.value = 'python'
    chosen.dispatchEvent(new Event('change', { bubbles: true }))
    draw()
    expect(text()).toBe('```go\na\n```\n\nUn\n\n```python\nreturn 1\n```')
    expect(document.activeElement).toBe(chosen)
    expect(colored()).toEqual(['keyword return', 'number 1'])
  })

  it('only copies where the text can only be read', () => {
    const rights = new Compartment()
    open('```python\na\n```', rights.of(EditorState.readOnly.of(false)))
    draw()
    expect(list().hidden).toBe(false)
    view.dispatch({ effects: rights.reconfigure(EditorState.readOnly.of(true)) })
    draw()
    expect(list().hidden).toBe(true)
    choose('go')
    expect(text()).toBe('```python\na\n```')
    button().click()
    expect(copyCode).toHaveBeenCalledWith('a')
  })

  it('keeps its keys, and Escape leads back into the text', () => {
    open('```python\na\n```')
    draw()
    const outside = vi.fn()
    document.body.addEventListener('keydown', outside, { once: true })
    list().focus()
    for (const key of ['ArrowDown', 'Escape'])
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    expect(outside).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(view.contentDOM)
  })

  it('lets go of a language that was chosen by the key that undoes', () => {
    open('```python\na\n```', keymap.of(historyKeymap))
    draw()
    list().focus()
    choose('go')
    draw()
    const key = new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true, cancelable: true })
    list().dispatchEvent(key)
    draw()
    expect(text()).toBe('```python\na\n```')
    expect(list().value).toBe('python')
    expect(key.defaultPrevented).toBe(true)
  })

  it('is where Tab leads from the fence, while in the code it indents', () => {
    open('```python\na¦\n```')
    draw()
    const tab = () => {
      const key = new KeyboardEvent('keydown', { key: 'Tab', keyCode: 9, bubbles: true, cancelable: true })
      view.contentDOM.dispatchEvent(key)
      return key.defaultPrevented
    }
    expect(tab()).toBe(true)
    expect(marked(view.state)).toBe('```python\na   ¦\n```')
    view.dispatch({ selection: { anchor: 9 } })
    expect(tab()).toBe(false)
  })

  it('leaves the caret where it is', () => {
    open('```py¦\na\n```')
    draw()
    type('t')
    expect(marked(view.state)).toBe('```pyt¦\na\n```')
    draw()
    expect(bars()).toHaveLength(1)
    expect(list().value).toBe('pyt')
  })
})
