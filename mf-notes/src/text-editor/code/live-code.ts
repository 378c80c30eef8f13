import { syntaxTree } from '@codemirror/language'
import { type Extension, Prec, RangeSet } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  EditorView,
  keymap,
  type PluginValue,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view'
import { hasFocusChanged, touchedIn } from '../../caret/touch.ts'
import { referencesOf } from '../references-of.ts'
import { untilTypingPause } from '../typing-pause.ts'
import { CodeBar } from './code-bar.ts'
import { CodeColors } from './code-colors.ts'
import { type Fence, fencesIn } from './fences.ts'
import { untilSliceEnds, whenIdle } from './idle-slices.ts'
import { continueCode, indentCode, outdentCode } from './indent-code.ts'
import { type Language, loadMode } from './languages.ts'

/**
 * The colours and bars of the blocks near the window. A key does no more than to move them: the line that is typed in is read before the next frame, the rest
 * of its block when the browser is idle.
 */
class LiveCode implements PluginValue {
  readonly colors = new CodeColors()
  bars: DecorationSet = Decoration.none
  readonly #view: EditorView
  readonly #asked = new Set<Language>()
  /** As they were at the last frame. */
  #fences: readonly Fence[] = []
  /** Where the block begins that the pointer is over. */
  #hovered: number | null = null
  /** Whether the text may have other blocks near the window than it had. */
  #isStale = true
  /** Whether something was typed since the last frame. */
  #isTyped = false
  #isExpected = false
  #cancelSlice = () => {}
  #isDestroyed = false

  constructor(view: EditorView) {
    this.#view = view
    this.#expect()
  }

  update({ startState: before, state: after, docChanged, viewportChanged, selectionSet, changes }: ViewUpdate): void {
    if (docChanged) {
      this.colors.map(changes)
      this.bars = this.bars.map(changes)
      this.#hovered = this.#hovered === null ? null : changes.mapPos(this.#hovered)
      this.#isTyped = true
    }
    const isStale = docChanged || viewportChanged || syntaxTree(before) !== syntaxTree(after)
    const looksDifferent =
      selectionSet ||
      hasFocusChanged(before, after) ||
      before.readOnly !== after.readOnly ||
      before.facet(referencesOf) !== after.facet(referencesOf)
    if (isStale) this.#isStale = true
    if (isStale || (looksDifferent && this.#fences.length > 0)) this.#expect()
  }

  destroy(): void {
    this.#isDestroyed = true
    this.#cancelSlice()
  }

  /** The pointer is over an element of the text; null for none. */
  hover(element: Element | null): void {
    const line = element?.closest('.cm-line')
    const at = line ? this.#view.posAtDOM(line) : null
    const fence = at === null ? null : this.#fences.find(({ start, to }) => start <= at && at <= to)
    const hovered = fence?.start ?? null
    if (hovered === this.#hovered) return
    this.#hovered = hovered
    this.#expect()
  }

  /** Draws before the next frame. */
  #expect(): void {
    if (this.#isExpected) return
    this.#isExpected = true
    this.#cancelSlice()
    const frame = requestAnimationFrame(() => {
      this.#isExpected = false
      const isOver = this.#isTyped ? () => true : untilSliceEnds()
      this.#isTyped = false
      this.#draw(isOver)
    })
    this.#cancelSlice = () => {
      cancelAnimationFrame(frame)
      this.#isExpected = false
    }
  }

  #draw(isOver: () => boolean): void {
    const { state, visibleRanges } = this.#view
    const { decorations } = this.colors
    if (this.#isStale) {
      this.#fences = fencesIn(state, visibleRanges)
      this.colors.setFences(state, this.#fences)
      this.#isStale = false
    }
    this.colors.advance(state.selection.main.head, isOver)
    const bars = this.#drawBars()
    const isSame = RangeSet.eq([this.bars], [bars]) && decorations === this.colors.decorations
    this.bars = bars
    if (!isSame) this.#view.dispatch({})
    this.#fetch()
    if (this.#isExpected || this.colors.isDone) return
    this.#cancelSlice = whenIdle(() => this.#draw(untilSliceEnds()))
  }

  #drawBars(): DecorationSet {
    const { state } = this.#view
    const texts = state.facet(referencesOf)?.texts
    if (!texts) return Decoration.none
    const touched = touchedIn(state)
    return Decoration.set(
      this.#fences.map(({ start, head, to, info }) => {
        const isShown = touched(start, to) || start === this.#hovered
        const widget = new CodeBar({ info, isShown, isReadOnly: state.readOnly, texts })
        return Decoration.widget({ widget, side: 1 }).range(head)
      }),
      true,
    )
  }

  #fetch(): void {
    for (const language of this.colors.missing) {
      if (this.#asked.has(language)) continue
      this.#asked.add(language)
      untilTypingPause()
        .then(() => loadMode(language))
        .then(
          () => {
            if (!this.#isDestroyed) this.#expect()
          },
          // It is asked for again with the next change.
          () => this.#asked.delete(language),
        )
    }
  }
}

const colorsAndBars = ViewPlugin.fromClass(LiveCode, {
  eventObservers: {
    pointerover({ target, pointerType }) {
      if (pointerType === 'mouse') this.hover(target instanceof Element ? target : null)
    },
    pointerleave() {
      this.hover(null)
    },
  },
  provide: (self) => [
    EditorView.decorations.of((view) => view.plugin(self)?.colors.decorations ?? Decoration.none),
    EditorView.decorations.of((view) => view.plugin(self)?.bars ?? Decoration.none),
  ],
})

const keys = [
  { key: 'Enter', run: continueCode },
  { key: 'Tab', run: indentCode, shift: outdentCode },
]

/** Blocks of code in their colours, each with its bar. In code its keys come before those of the list that it is in. */
export const liveCode: Extension = [colorsAndBars, Prec.highest(keymap.of(keys))]
