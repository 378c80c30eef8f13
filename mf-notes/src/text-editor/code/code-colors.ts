import type { ChangeDesc, EditorState, Range } from '@codemirror/state'
import { Decoration, type DecorationSet } from '@codemirror/view'
import styles from './code.module.css'
import { CodeReading, maxCodeCharacters } from './code-reading.ts'
import { type Fence, linesOf, type PlacedLine } from './fences.ts'
import { type Kind, kinds } from './kinds.ts'
import { type Language, languageOf, modeOf } from './languages.ts'
import { readCode } from './read-code.ts'

const marks = Object.fromEntries(
  kinds.map((kind) => [kind, Decoration.mark({ class: styles[kind] ?? '' })]),
) as Readonly<Record<Kind, Decoration>>

/** A block in a known language. */
interface Block {
  readonly language: Language
  from: number
  to: number
  lines: readonly PlacedLine[]
  /** Null until its language has been fetched. */
  reading: CodeReading | null
  /** The part of it that has changed since its lines were taken. */
  changed: Part | null
}

interface Part {
  readonly from: number
  readonly to: number
}

/** The part that has changed, after further changes. */
function changedPart({ from, to, changed }: Block, changes: ChangeDesc): Part | null {
  let part = changed && { from: changes.mapPos(changed.from, -1), to: changes.mapPos(changed.to, 1) }
  changes.iterChangedRanges((fromBefore, toBefore, fromAfter, toAfter) => {
    if (fromBefore > to || toBefore < from) return
    part = { from: Math.min(part?.from ?? fromAfter, fromAfter), to: Math.max(part?.to ?? toAfter, toAfter) }
  })
  return part
}

const textOf = ({ lines }: Block) => lines.map(({ text }) => text).join('\n')

/** The colours of the blocks near the window. While a line is read again, it keeps those that it had. */
export class CodeColors {
  #blocks: readonly Block[] = []
  #decorations: DecorationSet = Decoration.none

  get decorations(): DecorationSet {
    return this.#decorations
  }

  get isDone(): boolean {
    return this.#blocks.every(({ language, reading }) => (reading ? reading.isDone : !modeOf(language)))
  }

  /** Languages that have to be fetched. */
  get missing(): readonly Language[] {
    return [...new Set(this.#blocks.map(({ language }) => language))].filter((language) => !modeOf(language))
  }

  /** Moves the colours along with the text. */
  map(changes: ChangeDesc): void {
    this.#decorations = this.#decorations.map(changes)
    for (const block of this.#blocks) {
      block.changed = changedPart(block, changes)
      block.from = changes.mapPos(block.from, 1)
      block.to = changes.mapPos(block.to, -1)
    }
  }

  /** Takes the blocks near the window as they are now. */
  setFences(state: EditorState, fences: readonly Fence[]): void {
    const before = this.#blocks
    this.#blocks = fences.flatMap((fence) => {
      const { from, to } = fence
      const language = languageOf(fence.info)
      if (!language || to - from > maxCodeCharacters) return []
      const known = before.find((block) => block.from === from && block.language === language)
      if (known && !known.changed && known.to === to) return [known]
      const lines = linesOf(state, fence)
      if (known) this.#change(known, lines)
      return [{ language, from, to, lines, reading: known?.reading ?? null, changed: null }]
    })
    const kept = new Set(this.#blocks.map(({ reading }) => reading))
    for (const block of before) if (!kept.has(block.reading)) this.#leave(block)
  }

  /**
   * Reads and draws at least one line, if there is one to read.
   *
   * @param caret the block around it comes first
   * @param isOver whether the time for it is over
   * @returns whether anything looks different now
   */
  advance(caret: number, isOver: () => boolean): boolean {
    let hasDrawn = false
    const isUnread = ({ reading }: Block) => reading !== null && !reading.isDone
    for (const block of this.#blocks) if (this.#open(block)) hasDrawn = true
    for (;;) {
      const unread = this.#blocks.filter(isUnread)
      const block = unread.find(({ from, to }) => from <= caret && caret <= to) ?? unread[0]
      if (!block?.reading || (hasDrawn && isOver())) return hasDrawn
      const first = block.reading.lines.length
      this.#draw(block, first, block.reading.advance(isOver))
      hasDrawn = true
    }
  }

  /** Begins to read a block whose language has come. @returns whether it is known already, and has been drawn */
  #open(block: Block): boolean {
    const mode = modeOf(block.language)
    if (block.reading || !mode) return false
    const lines = readCode.get(block.language, textOf(block))
    block.reading = new CodeReading({ mode, kinds: block.language.kinds }, lines ?? [])
    block.reading.setTexts(block.lines.map(({ text }) => text))
    if (lines) this.#draw(block, 0, lines.length)
    return lines !== null
  }

  /** Gives a block its lines of now. Those that were changed are read again even if their text is the same: the change took their colours. */
  #change({ from, to, reading, changed }: Block, lines: readonly PlacedLine[]): void {
    const startOf = ({ at }: PlacedLine) => from + at
    const endOf = ({ at, text }: PlacedLine) => from + at + text.length
    const texts = lines.map(({ text }) => text)
    if (changed) {
      const above = lines.filter((line) => endOf(line) < changed.from).length
      const below = lines.filter((line) => startOf(line) > changed.to).length
      reading?.setTexts(texts, { above, below })
    } else reading?.setTexts(texts)
    const last = lines.at(-1)
    this.#put([], from, lines[0] ? startOf(lines[0]) : to)
    if (last) this.#put([], endOf(last), to)
  }

  #draw({ from, lines, reading }: Block, first: number, count: number): void {
    const placed = lines.slice(first, first + count)
    const start = placed[0]
    const end = placed.at(-1)
    if (!reading || !start || !end) return
    const colors = placed.flatMap(({ at }, index) =>
      (reading.lines[first + index]?.tokens ?? []).map((token) =>
        marks[token.kind].range(from + at + token.from, from + at + token.to),
      ),
    )
    this.#put(colors, from + start.at, from + end.at + end.text.length)
  }

  /** Puts colours in the place of those that a part of the text has. */
  #put(add: readonly Range<Decoration>[], filterFrom: number, filterTo: number): void {
    const filter = (from: number, to: number) => to <= filterFrom || from >= filterTo
    this.#decorations = this.#decorations.update({ add, filter, filterFrom, filterTo })
  }

  /** What has been read of a block that is no longer near the window, or no longer one, is kept for when it comes back. */
  #leave(block: Block): void {
    const { from, to, language, reading } = block
    if (reading?.isDone) readCode.keep(language, textOf(block), reading.lines)
    this.#put([], from, to)
  }
}
