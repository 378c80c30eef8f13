import type { EditorState } from '@codemirror/state'
import { type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import { type Block, blockAt, blocksIn } from './blocks.ts'
import { type Drop, dropIn } from './drop.ts'
import { moveTo } from './edits.ts'

/** What is drawn beside and over the text, in pixels from its top left corner. */
export interface Sight {
  /** Where the grip stands. */
  grip: number | null
  /** What covers the block that is carried. */
  lifted: { top: number; height: number } | null
  /** The line where it would go. */
  drop: { top: number; left: number } | null
}

const nothing: Sight = { grip: null, lifted: null, drop: null }

/** Room of a level in lists. */
const levelPx = 28
/** A grip stands beside the first line of a block, which is as high as this. */
const linePx = 32
/** Between blocks that are further apart than this, the line is drawn at the first. */
const maxGapPx = 80
/** Below the last block. */
const endGapPx = 4

interface Carried {
  from: number
  to: number
  startX: number
  x: number
  y: number
}

export interface GripOptions {
  /** The element that the grip is in. */
  margin: HTMLElement
  onSight(sight: Sight): void
}

/** Which block has the grip, and where it would go: the one that is carried, under the pointer, or around the caret. */
class GripSight {
  readonly #view: EditorView
  readonly #options: GripOptions
  /** A place in the block that has the grip, and in the one under the pointer. */
  #place: number | null = null
  #hovered: number | null = null
  #carried: Carried | null = null
  #sight = nothing
  #blocks: { doc: EditorState['doc']; found: readonly Block[] } | null = null
  readonly #measure = {
    key: this,
    read: () => this.#read(),
    write: (sight: Sight) => {
      if (JSON.stringify(sight) === JSON.stringify(this.#sight)) return
      this.#sight = sight
      this.#options.onSight(sight)
    },
  }

  constructor(view: EditorView, options: GripOptions) {
    this.#view = view
    this.#options = options
    this.look()
  }

  update({ docChanged, changes, selectionSet, geometryChanged, focusChanged }: ViewUpdate): void {
    if (docChanged) {
      // Others write in the text as well.
      if (this.#place !== null) this.#place = changes.mapPos(this.#place, 1)
      if (this.#hovered !== null) this.#hovered = changes.mapPos(this.#hovered, 1)
      if (this.#carried) {
        const [from, to] = [changes.mapPos(this.#carried.from, 1), changes.mapPos(this.#carried.to, -1)]
        this.#carried = from < to ? { ...this.#carried, from, to } : null
      }
    }
    if (docChanged || selectionSet || geometryChanged || focusChanged) this.look()
  }

  /** Looks again once the text is laid out. */
  look(): void {
    this.#view.requestMeasure(this.#measure)
  }

  /** The block that has the grip. */
  get block(): Block | null {
    return this.#place === null ? null : blockAt(this.#view.state, this.#place)
  }

  get isCarrying(): boolean {
    return this.#carried !== null
  }

  /** @param y of the pointer, from the top of the window; null where it has left */
  hover(y: number | null): void {
    const place = y === null ? null : this.#placeAt(y)
    // Between blocks the grip stays where it is.
    if (place === null || blockAt(this.#view.state, place)) this.#hovered = place
    this.look()
  }

  /** Takes a block up. @returns whether there is one */
  lift(x: number, y: number, isGrip: boolean): boolean {
    const { state } = this.#view
    const block = isGrip ? this.block : blockAt(state, this.#placeAt(y))
    if (!block || state.readOnly) return false
    const { from } = state.doc.line(block.first)
    this.#place = from
    this.#carried = { from, to: state.doc.line(block.last).to, startX: x, x, y }
    this.look()
    return true
  }

  carryTo(x: number, y: number): void {
    if (this.#carried) this.#carried = { ...this.#carried, x, y }
    this.look()
  }

  putDown(): void {
    this.#carried = null
    this.#hovered = null
    this.look()
  }

  /** Puts the block where it is carried to. @returns the line where it stands now; null where it stays */
  drop(): number | null {
    const found = this.#dropAt()
    const { state } = this.#view
    const spec = found && moveTo(state, found.block, found.drop)
    this.putDown()
    if (!spec) return null
    this.#view.dispatch(spec)
    const after = this.#view.state
    this.#place = after.selection.main.head
    return after.doc.lineAt(after.selection.main.head).number
  }

  #placeAt = (y: number): number => this.#view.lineBlockAtHeight(y - this.#view.documentTop).from

  #dropAt(): { block: Block; drop: Drop } | null {
    const { state } = this.#view
    const carried = this.#carried
    const block = carried && blockAt(state, carried.from)
    if (!block) return null
    if (this.#blocks?.doc !== state.doc) this.#blocks = { doc: state.doc, found: blocksIn(state) }
    const blocks = this.#blocks.found
    const level = (block.level ?? 0) + Math.round((carried.x - carried.startX) / levelPx)
    const drop = dropIn(blocks, block, this.#gapAt(blocks, carried.y), level)
    return drop && { block, drop }
  }

  /** The block before which a height is. */
  #gapAt(blocks: readonly Block[], y: number): number {
    const { doc } = this.#view.state
    const line = doc.lineAt(this.#placeAt(y)).number
    const index = blocks.findLastIndex(({ first }) => first <= line)
    const block = blocks[index]
    if (!block) return 0
    const middle = (this.#topOf(block.first) + this.#bottomOf(block.ownLast)) / 2
    return y - this.#view.documentTop < middle ? index : index + 1
  }

  #topOf = (line: number) => this.#view.lineBlockAt(this.#view.state.doc.line(line).from).top
  #bottomOf = (line: number) => this.#view.lineBlockAt(this.#view.state.doc.line(line).from).bottom

  #read(): Sight {
    const view = this.#view
    const { margin } = this.#options
    if (view.state.readOnly || !margin.isConnected) return nothing
    const hasMenu = margin.querySelector('[aria-expanded="true"]') !== null
    const caret = view.hasFocus ? view.state.selection.main.head : null
    const isFocused = margin.contains(document.activeElement)
    if (!this.#carried && !hasMenu) this.#place = this.#hovered ?? caret ?? (isFocused ? this.#place : null)
    const block = this.block
    if (!block) return nothing
    const { top } = view.dom.getBoundingClientRect()
    const start = view.coordsAtPos(view.state.doc.line(block.first).from, 1)
    const grip = start && Math.round((start.top + Math.min(start.bottom, start.top + linePx)) / 2 - top)
    if (!this.#carried) return { grip, lifted: null, drop: null }
    const offset = view.documentTop - top
    const lifted = {
      top: this.#topOf(block.first) + offset,
      height: this.#bottomOf(block.last) - this.#topOf(block.first),
    }
    const found = this.#dropAt()
    return { grip, lifted, drop: found && this.#lineAt(found.drop, offset) }
  }

  #lineAt({ others, index, level }: Drop, offset: number): { top: number; left: number } {
    const [above, below] = [others[index - 1], others[index]]
    const end = above && this.#bottomOf(above.ownLast)
    const start = below && this.#topOf(below.first)
    const isNear = end !== undefined && start !== undefined && start - end < maxGapPx
    const top = isNear ? (end + start) / 2 : end !== undefined ? end + endGapPx : (start ?? 0)
    return { top: Math.round(top + offset), left: level * levelPx }
  }
}

export type { GripSight }

export const gripSight = (options: GripOptions) => ViewPlugin.define((view) => new GripSight(view, options))
