import type { OutboxChange, OutboxRow } from '@cahier/contract/data'
import type { Tables } from './area.ts'

/** A passage of a file that somebody has marked. */
export type Highlight = Omit<Tables['file_highlights']['Row'], 'created_at'>

/** Which highlight a change is about. */
export type HighlightName = Pick<Highlight, 'note_id' | 'attachment_id' | 'id'>

/** What its author changes of a highlight: each column for itself, so that two devices that change different ones keep both. */
export type HighlightColumns = Partial<Pick<Highlight, 'color' | 'comment'>>

export type HighlightChange =
  | { kind: 'add'; of: Highlight }
  | { kind: 'change'; of: HighlightName; columns: HighlightColumns }
  | { kind: 'remove'; of: HighlightName }

type Row = OutboxRow<HighlightChange>

/** How a new change is combined with those that wait: what was never sent is changed or dropped where it stands. */
export function mergedChange(rows: readonly Row[], fresh: Omit<Row, 'seq'>): OutboxChange<Row> {
  const { operation } = fresh
  const own = rows.filter((row) => row.operation.of.id === operation.of.id)
  if (operation.kind === 'remove') {
    const unsent = own.filter(({ sent }) => !sent)
    const isKnown = !unsent.some((row) => row.operation.kind === 'add')
    return { drop: unsent.map(({ seq }) => seq), put: isKnown ? [fresh] : [] }
  }
  const last = own.at(-1)
  if (operation.kind === 'change' && last && !last.sent) {
    const { columns } = operation
    const before = last.operation
    if (before.kind === 'add') return { put: [{ ...last, operation: { ...before, of: { ...before.of, ...columns } } }] }
    if (before.kind === 'change')
      return { put: [{ ...last, operation: { ...before, columns: { ...before.columns, ...columns } } }] }
  }
  return { put: [fresh] }
}

/** Highlights with changes on top. Doing one again changes nothing. */
export function withChanges(highlights: readonly Highlight[], changes: readonly HighlightChange[]): Highlight[] {
  const found = new Map(highlights.map((highlight) => [highlight.id, highlight]))
  for (const change of changes) {
    const { id } = change.of
    const held = found.get(id)
    if (change.kind === 'add') found.set(id, change.of)
    else if (change.kind === 'remove') found.delete(id)
    else if (held) found.set(id, { ...held, ...change.columns })
  }
  return [...found.values()]
}
