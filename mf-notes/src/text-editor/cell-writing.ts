import { type EditorState, Facet } from '@codemirror/state'
import type { References } from './references.ts'

/** What writes in the cells of drawn tables. Its code comes later than the editor's. */
export interface CellWriting {
  /** Whether the selection is in a cell that is open: nothing but a part of a line may be written there. */
  isWriting(state: EditorState): boolean
  /** Whether a table stays drawn while the selection is in it. */
  isDrawn(state: EditorState, table: { from: number; to: number }): boolean
  /** Draws a table again around the cell in which one writes. @returns whether it has that cell */
  drawAround(table: HTMLElement, source: string, references: References | null): boolean
}

export const cellWriting = Facet.define<CellWriting, CellWriting | null>({ combine: (given) => given[0] ?? null })

export const isInCell = (state: EditorState): boolean => state.facet(cellWriting)?.isWriting(state) ?? false
